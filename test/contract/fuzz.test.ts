import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { operations as declared } from '../../src/app/operations.ts'
import { createNotes, write_note } from '../platform/operation/support/notes.ts'
import { openTestApp, type TestApp } from '../support/app.ts'
import { demo } from '../support/demo.ts'
import { onOneStorage } from '../support/storage.ts'
import { checkAnswer } from './support/check-answer.ts'
import { knownTexts } from './support/known-texts.ts'
import { requestFor, type Site } from './support/requests.ts'
import { checkToolCall, toolCallFor } from './support/tool-calls.ts'

// An operation of the tests makes sure that requests with bodies are always included.
const operations = [...declared, write_note]
const byId = new Map(operations.map((operation) => [operation.id, operation]))

// The same requests in every run; FUZZ_SEED changes them.
const seed = Number(process.env.FUZZ_SEED ?? 20261115)
const atOnce = 10

onOneStorage('random requests', (storage) => {
  let server: TestApp['server']
  let close: TestApp['close']
  let site: Site
  const answeredBy = new Map<string, string | undefined>()

  before(async () => {
    const db = await storage.open(demo)
    await createNotes(db)
    const opened = await openTestApp(db, {
      operations,
      environment: { LOG_LEVEL: 'silent', DNS_SERVERS: '127.0.0.1:1' },
    })
    ;({ server, close } = opened)
    server.addHook(
      'onResponse',
      async (request) => void answeredBy.set(request.id, request.routeOptions.config.operation),
    )
    site = { key: await opened.keyFor(await opened.member()), known: await knownTexts(opened) }
  })
  after(() => close())

  test('10 000 requests get declared codes, complete problem documents and answers that match their schemas', async () => {
    const seen = new Map<number, number>()
    const requests = fc.array(fc.oneof(...operations.map((operation) => requestFor(operation, site))), {
      minLength: atOnce,
      maxLength: atOnce,
    })
    await fc.assert(
      fc.asyncProperty(requests, async (batch) => {
        await Promise.all(
          batch.map(async (request) => {
            const answer = await server.inject(request)
            const id = answeredBy.get(String(answer.headers['x-request-id']))
            checkAnswer(String(request.method), id === undefined ? undefined : byId.get(id), answer)
            seen.set(answer.statusCode, (seen.get(answer.statusCode) ?? 0) + 1)
          }),
        )
        answeredBy.clear()
      }),
      { numRuns: 10_000 / atOnce, seed },
    )
    for (const code of [200, 201, 204, 304, 400, 401, 404])
      assert.ok((seen.get(code) ?? 0) >= 3, `only ${seen.get(code)} answers were ${code}: the requests try too little`)
  })

  test('2 000 tool calls get the same', async () => {
    const seen = new Map<string, number>()
    const calls = fc.array(fc.oneof(...operations.map((operation) => toolCallFor(operation, site))), {
      minLength: atOnce,
      maxLength: atOnce,
    })
    await fc.assert(
      fc.asyncProperty(calls, async (batch) => {
        await Promise.all(
          batch.map(async ({ operation, request }) => {
            const outcome = checkToolCall(operation, await server.inject(request))
            seen.set(outcome, (seen.get(outcome) ?? 0) + 1)
          }),
        )
      }),
      { numRuns: 2_000 / atOnce, seed },
    )
    for (const outcome of ['answered', 'refused', 'challenged'])
      assert.ok((seen.get(outcome) ?? 0) >= 3, `only ${seen.get(outcome)} calls were ${outcome}`)
  })
})
