import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { extensionOperations } from '../../src/app/operations.ts'
import type { Member } from '../../src/core/members/members.ts'
import { scopes } from '../../src/core/members/scopes.ts'
import { memberPerMinute } from '../../src/platform/limits/policy.ts'
import { type Answered, openTestApp, type TestApp } from '../support/app.ts'
import { demo } from '../support/demo.ts'
import { onOneStorage } from '../support/storage.ts'
import { asToolCall, codeOf } from './access/tool-call.ts'
import { type Sample, type Samples, samples } from './samples.ts'

// Tests every declared status code of every extension as a tool. The matrix tests the same codes over REST.
onOneStorage('extensions over MCP', (storage) => {
  let site: TestApp
  let limited: TestApp
  let caller: Member
  let key: string

  before(async () => {
    const db = await storage.open(demo)
    site = await openTestApp(db)
    limited = await openTestApp(db, { environment: { RATE_LIMITS: 'on' } })
    caller = await site.member()
    key = await site.keyFor(caller)
  })
  after(async () => {
    await site.close()
    await limited.close()
  })

  for (const operation of extensionOperations) {
    const call = async (sample: Sample, authorization: string | undefined = `Bearer ${key}`, to = site) => {
      const answer = await to.call(asToolCall(operation, sample, authorization || undefined))
      return { code: codeOf(operation, answer), answer }
    }
    const samplesNow = async (): Promise<Samples> => {
      const declared = samples[operation.id]!
      return typeof declared === 'function' ? await declared(site, caller) : declared
    }
    const tests: Record<number, () => Promise<void>> = {
      async [operation.status]() {
        const { code, answer } = await call((await samplesNow()).ok)
        assert.equal(code, operation.status, answer.text)
        const { structuredContent, content } = answer.body.result
        assert.deepEqual(operation.returns.parse(structuredContent), structuredContent)
        assert.deepEqual(JSON.parse(content[0].text), structuredContent)
      },
      async 400() {
        const { ok, bad = [] } = await samplesNow()
        const unknown = { ...ok, payload: { ...(ok.payload as object | undefined), surprise: 1 } }
        for (const sample of [unknown, ...bad]) {
          const { code, answer } = await call(sample)
          assert.equal(code, 400, answer.text)
          assert.ok(problemOf(answer).errors!.length > 0, answer.text)
        }
      },
      async 401() {
        const { ok } = await samplesNow()
        for (const wrong of ['', 'Bearer nonsense']) {
          const { code, answer } = await call(ok, wrong)
          assert.equal(code, 401, answer.text)
          assert.match(answer.headers['www-authenticate']!, /^Bearer .*resource_metadata="[^"]+\/mcp"/)
        }
      },
      async 403() {
        const others = scopes.filter((scope) => scope !== operation.access)
        const { code, answer } = await call((await samplesNow()).ok, `Bearer ${await site.keyFor(caller, others)}`)
        assert.equal(code, 403, answer.text)
        assert.match(answer.headers['www-authenticate']!, /error="insufficient_scope"/)
      },
      async 404() {
        const { code, answer } = await call((await samplesNow()).missing!)
        assert.equal(code, 404, answer.text)
        assert.equal(problemOf(answer).code, 'not_found')
      },
      async 429() {
        const { ok } = await samplesNow()
        await limited.app.settings.set(memberPerMinute, 1)
        limited.clock.advance(120_000)
        await call(ok, undefined, limited)
        const { code, answer } = await call(ok, undefined, limited)
        assert.equal(code, 429, answer.text)
        assert.equal(problemOf(answer).code, 'rate_limited')
        assert.match(answer.headers['retry-after']!, /^\d+$/)
      },
    }

    for (const code of operation.codes) {
      test(`${operation.id} ${code}`, async () => {
        assert.ok(tests[code], 'every declared code has a test')
        await tests[code]()
      })
    }
  }
})

function problemOf({ body }: Answered): { code: string; errors?: { path: string }[] } {
  return JSON.parse(body.result.content[0].text)
}
