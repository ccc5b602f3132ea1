import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { allOperations } from '../../src/app/operations.ts'
import type { Member } from '../../src/core/members/members.ts'
import { scopes } from '../../src/core/members/scopes.ts'
import { anonymousPerMinute, memberPerMinute } from '../../src/platform/limits/policy.ts'
import { type Answered, openTestApp, type TestApp } from '../support/app.ts'
import { demo } from '../support/demo.ts'
import { eachStorage } from '../support/storage.ts'
import { type Sample, type Samples, samples } from './samples.ts'

// Tests every declared status code of every operation.
eachStorage('operations', (storage) => {
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

  const call = (to: TestApp, { url, ...sample }: Sample, authorization?: string) =>
    to.call({ ...sample, url: `/api/v1${url}`, headers: authorization ? { authorization } : {} })
  const withUnknown = ({ url, ...sample }: Sample): Sample => ({
    ...sample,
    url: `${url}${String(url).includes('?') ? '&' : '?'}surprise=1`,
  })

  for (const operation of allOperations) {
    const declared = samples[operation.id]
    const samplesNow = async (): Promise<Samples> => {
      assert.ok(declared, 'has samples')
      return typeof declared === 'function' ? await declared(site, caller) : declared
    }
    const isProtected = operation.access !== 'public'
    const credential = () => (isProtected ? `Bearer ${key}` : undefined)

    test(`${operation.id} ${operation.status}: the answer matches its schema`, async () => {
      const sample = await samplesNow()
      const answer = await call(site, sample.ok, credential())
      assert.equal(answer.status, operation.status, answer.text)
      const read = operation.returns.safeParse(answer.body)
      assert.ok(read.success, read.error?.message)
      assert.deepEqual(read.data, answer.body, 'nothing beside the schema')
      if (!isProtected) assert.match(String(answer.headers.etag), /^"/)
    })

    test(`${operation.id} 400: names the error`, async () => {
      const sample = await samplesNow()
      for (const bad of [withUnknown(sample.ok), ...(sample.bad ?? [])]) {
        const answer = await call(site, bad, credential())
        assertProblem(answer, 400, `${bad.url}`)
        assert.ok(
          answer.body.errors.length > 0 && answer.body.errors.every(({ message }: { message: string }) => message),
          `${bad.url}`,
        )
      }
    })

    if (operation.codes.includes(404)) {
      test(`${operation.id} 404: names what does not exist`, async () => {
        const sample = await samplesNow()
        assert.ok(sample.missing, 'has a sample')
        assertProblem(await call(site, sample.missing, credential()), 404, `${sample.missing.url}`)
      })
    }

    if (isProtected) {
      test(`${operation.id} 401: without a valid credential`, async () => {
        const sample = await samplesNow()
        const none = await call(site, sample.ok)
        assertProblem(none, 401, 'none')
        assert.equal(none.body.code, 'authentication_required')
        assert.match(
          none.headers['www-authenticate']!,
          new RegExp(
            `^Bearer resource_metadata="[^"]+/.well-known/oauth-protected-resource/api/v1", scope="${operation.access}"$`,
          ),
        )
        for (const wrong of [`Bearer ${oneCharacterOff(key)}`, 'Bearer nonsense', 'Basic YTpi', 'Bearer ']) {
          const refused = await call(site, sample.ok, wrong)
          assertProblem(refused, 401, wrong)
          assert.equal(refused.body.code, 'invalid_token')
          assert.match(refused.headers['www-authenticate']!, /error="invalid_token"/)
        }
      })

      test(`${operation.id} 403: without its scope`, async () => {
        const sample = await samplesNow()
        const others = scopes.filter((scope) => scope !== operation.access)
        const other = await site.keyFor(await site.member(), others)
        const refused = await call(site, sample.ok, `Bearer ${other}`)
        assertProblem(refused, 403, 'other scopes')
        assert.match(
          refused.headers['www-authenticate']!,
          new RegExp(`error="insufficient_scope", .*scope="${[...others, operation.access].join(' ')}"`),
        )
      })
    } else {
      test(`${operation.id} ${operation.status}: accepts a credential, and 401: refuses a wrong one, so that clients \
refresh it`, async () => {
        const sample = await samplesNow()
        assert.equal((await call(site, sample.ok, `Bearer ${key}`)).status, operation.status)
        const refused = await call(site, sample.ok, `Bearer ${oneCharacterOff(key)}`)
        assertProblem(refused, 401, 'wrong credential')
        assert.equal(refused.body.code, 'invalid_token')
        assert.match(refused.headers['www-authenticate']!, /error="invalid_token"/)
      })
    }

    test(`${operation.id} 429: over the limit`, async () => {
      const sample = await samplesNow()
      const limit = isProtected ? memberPerMinute : anonymousPerMinute
      await limited.app.settings.set(limit, 1)
      limited.clock.advance(120_000)
      await call(limited, sample.ok, credential())
      const refused = await call(limited, sample.ok, credential())
      assertProblem(refused, 429, 'second')
      assert.match(refused.headers['retry-after']!, /^\d+$/)
      assert.match(refused.headers.ratelimit!, /r=0/)
    })
  }
})

function oneCharacterOff(key: string): string {
  return `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`
}

function assertProblem({ status, headers, body, text }: Answered, expected: number, what: string) {
  assert.equal(status, expected, `${what}: ${text}`)
  assert.match(headers['content-type']!, /^application\/problem\+json/, what)
  assert.equal(body.status, expected)
  assert.equal(body.type, `http://localhost:3000/errors/${body.code}`)
  assert.equal(body.request_id, headers['x-request-id'])
  assert.ok(body.title && body.detail)
}
