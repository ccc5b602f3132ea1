import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { demo } from '../support/demo.ts'
import { onOneStorage } from '../support/storage.ts'
import { concurrency, fuzzedOperations, RandomRequests } from './support/random-requests.ts'
import { checkToolCall, toolCallFor } from './support/tool-calls.ts'

// Every run sends the same requests, unless FUZZ_SEED is changed.
const seed = Number(process.env.FUZZ_SEED ?? 20261115)

onOneStorage('random requests', (storage) => {
  let requests: RandomRequests
  before(async () => {
    requests = await RandomRequests.open(await storage.open(demo))
  })
  after(() => requests.close())

  test('5,000 requests get declared codes, complete problem documents and answers that match their schemas', async () => {
    const seen = await requests.send(5_000, seed)
    for (const code of [200, 201, 204, 304, 400, 401, 404])
      assert.ok((seen.get(code) ?? 0) >= 3, `only ${seen.get(code)} answers were ${code}: the requests try too little`)
  })

  test('1,000 tool calls get the same', async () => {
    const seen = new Map<string, number>()
    const calls = fc.array(fc.oneof(...fuzzedOperations.map((operation) => toolCallFor(operation, requests.site))), {
      minLength: concurrency,
      maxLength: concurrency,
    })
    await fc.assert(
      fc.asyncProperty(calls, async (batch) => {
        await Promise.all(
          batch.map(async ({ operation, request }) => {
            const outcome = checkToolCall(operation, await requests.server.inject(request))
            seen.set(outcome, (seen.get(outcome) ?? 0) + 1)
          }),
        )
      }),
      { numRuns: 1_000 / concurrency, seed },
    )
    for (const outcome of ['answered', 'refused', 'challenged'])
      assert.ok((seen.get(outcome) ?? 0) >= 3, `only ${seen.get(outcome)} calls were ${outcome}`)
  })
})
