import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { ahrefs } from '../../../src/directory/domain-ratings/ahrefs.ts'
import type { DomainRatingProvider } from '../../../src/directory/domain-ratings/provider.ts'
import { ProviderFailure } from '../../../src/platform/outbound/outbound.ts'
import { type Provider, startProvider, status } from '../../support/provider.ts'
import { askedFor, knows } from './support.ts'

describe('Domain Ratings of Ahrefs', () => {
  let provider: Provider
  let ratings: DomainRatingProvider

  before(async () => {
    provider = await startProvider()
    ratings = ahrefs({ base: provider.base, key: 'free-key' })
  })
  after(() => provider.close())
  beforeEach(() => void (provider.asked.length = 0))

  const failure = (message: RegExp) => (error: unknown) =>
    error instanceof ProviderFailure && message.test(error.message) && !error.message.includes('free-key')

  test('are requested in one call with the key as a bearer token', async () => {
    provider.answer(knows({ 'a.example': 12, 'b.example': 34 }))
    await ratings.measure(['a.example', 'b.example'])
    const [question] = provider.asked
    assert.equal(question!.method, 'POST')
    assert.equal(question!.url.pathname, '/v3/public/domain-rating-free')
    assert.equal(question!.headers.authorization, 'Bearer free-key')
    assert.deepEqual(JSON.parse(question!.body), { targets: ['a.example', 'b.example'] })
  })

  test('are matched despite a different case and a trailing slash', async () => {
    provider.answer(() => ({
      domain_rating: {
        targets: [
          { target: 'HTTPS://WWW.B.Example/', domain_rating: 34 },
          { target: 'a.example/', domain_rating: 12 },
        ],
      },
    }))
    assert.deepEqual(
      await ratings.measure(['A.example', 'b.example']),
      new Map([
        ['b.example', 34],
        ['A.example', 12],
      ]),
    )
  })

  test('are rounded to whole points', async () => {
    provider.answer(knows({ 'a.example': 2.1, 'b.example': 70.5 }))
    assert.deepEqual([...(await ratings.measure(['a.example', 'b.example'])).values()], [2, 71])
  })

  test('distinguish null from 0', async () => {
    provider.answer(knows({ 'a.example': null, 'b.example': 0 }))
    assert.deepEqual(
      await ratings.measure(['a.example', 'b.example']),
      new Map([
        ['a.example', null],
        ['b.example', 0],
      ]),
    )
  })

  test('are absent when missing, and those of other domains are ignored', async () => {
    provider.answer(() => ({
      domain_rating: {
        targets: [
          { target: 'b.example/', domain_rating: 5 },
          { target: 'stranger.example/', domain_rating: 90 },
        ],
      },
    }))
    assert.deepEqual(await ratings.measure(['a.example', 'b.example']), new Map([['b.example', 5]]))
  })

  test('are requested a thousand at a time', async () => {
    provider.answer(knows({}))
    await ratings.measure(Array.from({ length: 2300 }, (_, index) => `d${index}.example`))
    assert.deepEqual(
      askedFor(provider).map((targets) => targets.length),
      [1000, 1000, 300],
    )
  })

  for (const code of [401, 403, 429, 500, 503]) {
    test(`fail when it answers ${code}`, async () => {
      provider.answer(status(code))
      await assert.rejects(ratings.measure(['a.example']), failure(new RegExp(`^Ahrefs answered ${code}$`)))
    })
  }

  const malformed: Record<string, unknown> = {
    'no list': { domain_rating: { domain_rating: 12 } },
    'a rating in words': { domain_rating: { targets: [{ target: 'a.example/', domain_rating: 'high' }] } },
    'a rating above 100': { domain_rating: { targets: [{ target: 'a.example/', domain_rating: 101 }] } },
    nothing: null,
  }
  for (const [what, body] of Object.entries(malformed)) {
    test(`fail when it answers with ${what}`, async () => {
      provider.answer(() => body)
      await assert.rejects(ratings.measure(['a.example']), failure(/unexpected response instead of ratings/))
    })
  }

  test('fail when it answers with something that is not JSON', async () => {
    provider.answer((_, response) => response.end('<html>free-key</html>'))
    await assert.rejects(ratings.measure(['a.example']), failure(/didn't send valid JSON/))
  })

  test('fail on a redirect, and the key is not sent there', async () => {
    const elsewhere = await startProvider()
    provider.answer((_, response) => response.writeHead(307, { location: elsewhere.base }).end())
    await assert.rejects(ratings.measure(['a.example']), failure(/couldn.t be reached|couldn.t reach|can.t reach/))
    assert.equal(elsewhere.asked.length, 0)
    elsewhere.close()
  })

  test('fail when the response never ends', async () => {
    provider.answer((_, response) => {
      response.writeHead(200)
      const chunk = Buffer.alloc(1024 * 1024, 32)
      const pour = () => {
        while (!response.destroyed && response.write(chunk));
      }
      response.on('drain', pour)
      pour()
      return new Promise((closed) => response.on('close', closed))
    })
    await assert.rejects(ratings.measure(['a.example']), failure(/more than \d+ bytes/))
  })
})
