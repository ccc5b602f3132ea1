import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { after, before, mock, test } from 'node:test'
import { registerSite } from '../../../../src/app/site.ts'
import { type LiveCounts, weekFeed } from '../../../../src/directory/launches/live.ts'
import { castVote } from '../../../../src/directory/votes/vote.ts'
import { sql } from '../../../../src/platform/database/sql.ts'
import { streamCounts } from '../../../../src/platform/http/event-streams.ts'
import { until } from '../../../platform/jobs/support.ts'
import { openTestApp, type TestApp } from '../../../support/app.ts'
import { makeListing } from '../../../support/listings.ts'
import { eachStorage } from '../../../support/storage.ts'

eachStorage('live counts', (storage) => {
  let here: TestApp
  let there: TestApp
  let address: string
  let listing: number
  before(async () => {
    const db = await storage.open()
    here = await openTestApp(db, { plugins: [registerSite()] })
    there = await openTestApp(db)
    listing = await makeListing(here, { slug: 'tidewell' })
    await makeListing(here, { slug: 'last-week', week: '2026-11-02' })
    address = await here.server.listen({ host: '127.0.0.1', port: 0 })
    here.clock.advance(3600_000)
    there.clock.advance(3600_000)
  })
  after(async () => {
    await there.close()
    await here.close()
  })

  /** The events of the stream, one by one. */
  async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<LiveCounts> {
    let text = ''
    for await (const chunk of body.pipeThrough(
      new TextDecoderStream() as unknown as TransformStream<Uint8Array, string>,
    )) {
      text += chunk
      for (let end: number; (end = text.indexOf('\n\n')) >= 0; text = text.slice(end + 2)) {
        const data = /^event: counts\ndata: (.*)$/m.exec(text.slice(0, end))?.[1]
        if (data) yield JSON.parse(data)
      }
    }
  }

  test('a listing has no rank before the first vote of the week', async () => {
    for (const path of ['/', '/launches/weeks/2026-11-09']) {
      const { text } = await here.call(path)
      assert.match(text, /No rank yet/, path)
      assert.doesNotMatch(text, /rank-1/, path)
    }
  })

  test('a vote cast through another instance is sent to the watchers of this one', async () => {
    const stop = new AbortController()
    const answer = await fetch(`${address}/live/week`, { signal: stop.signal })
    assert.equal(answer.headers.get('content-type'), 'text/event-stream; charset=utf-8')
    assert.equal(answer.headers.get('cache-control'), 'no-store, no-transform')
    assert.equal(answer.headers.get('x-accel-buffering'), 'no')
    assert.match(answer.headers.get('content-security-policy') ?? '', /default-src 'none'/)
    const events = eventsOf(answer.body!)
    const start = { week: '2026-11-09', launches: 1, spread: 5 }
    assert.deepEqual((await events.next()).value, { ...start, votes: { tidewell: 0 } }, 'the present counts come first')
    for (let person = 0; person < 5; person++) {
      const { id } = await there.member({ email: `voter-${person}@people.example` })
      there.clock.advance(3600_000)
      await there.app.db.transaction((tx) =>
        castVote(there.app, tx, { listingId: listing, memberId: id, network: `n${person}`, device: `d${person}` }),
      )
    }
    for (let last = 0; last !== 5; ) {
      const { done, value } = await events.next()
      assert.ok(!done, `the stream ended at ${last}`)
      last = value.votes.tidewell ?? last
    }
    stop.abort()
    const again = new AbortController()
    const back = eventsOf((await fetch(`${address}/live/week`, { signal: again.signal })).body!)
    assert.deepEqual((await back.next()).value.votes, { tidewell: 5 }, 'who comes back misses nothing')
    again.abort()
  })

  test('a watcher who arrives just after a vote does not keep it from the others', async () => {
    const stop = new AbortController()
    const watch = async () => eventsOf((await fetch(`${address}/live/week`, { signal: stop.signal })).body!)
    const early = await watch()
    const { votes } = (await early.next()).value
    const { id } = await here.member({ email: 'another-voter@people.example' })
    here.clock.advance(3600_000)
    await here.app.db.transaction((tx) =>
      castVote(here.app, tx, { listingId: listing, memberId: id, network: 'n9', device: 'd9' }),
    )
    const late = await watch()
    assert.equal((await late.next()).value.votes.tidewell, votes.tidewell + 1)
    assert.equal((await early.next()).value.votes.tidewell, votes.tidewell + 1)
    stop.abort()
  })

  let voters = 0
  async function castAnother() {
    const voter = ++voters
    const { id } = await here.member({ email: `one-more-${voter}@people.example` })
    here.clock.advance(3600_000)
    await here.app.db.transaction((tx) =>
      castVote(here.app, tx, { listingId: listing, memberId: id, network: `m${voter}`, device: `e${voter}` }),
    )
  }

  /** Runs `work` in place of the next vote count, once. */
  function atNextCount(work: (count: () => Promise<unknown[]>) => Promise<unknown[]>) {
    const { db } = here.app
    const original = db.many.bind(db)
    const mocked = mock.method(db, 'many', ((statement: Parameters<typeof original>[0]) => {
      const count = () => original(statement)
      if (!/from launches w\b/.test(statement.text)) return count()
      mocked.mock.restore()
      return work(count)
    }) as typeof db.many)
  }

  /** The latest count of a watcher of the feed, and a way to stop watching. */
  async function watchVotes() {
    const seen = { votes: -1 }
    const leave = await weekFeed(here.app).watch(({ votes }) => (seen.votes = votes.tidewell ?? seen.votes))
    return { seen, leave }
  }

  test('a vote cast while the votes are being counted is sent without waiting for another vote', async () => {
    const { seen, leave } = await watchVotes()
    const before = seen.votes
    const changed = Promise.withResolvers<void>()
    atNextCount(async (count) => {
      const rows = await count()
      const unwatch = here.app.cache.watch(['counters'], () => changed.resolve())
      await castAnother()
      await changed.promise
      unwatch()
      return rows
    })
    await castAnother()
    await until('both votes are there', () => seen.votes === before + 2)
    leave()
  })

  test('a failed count is retried', async () => {
    const { seen, leave } = await watchVotes()
    const before = seen.votes
    atNextCount(() => Promise.reject(new Error('the database is away')))
    await castAnother()
    await until('the vote is there', () => seen.votes === before + 1)
    leave()
  })

  test('a watcher who arrives while a vote is being sent to others gets it too, even if their own count is older', async () => {
    const early = await watchVotes()
    const before = early.seen.votes
    atNextCount(async (count) => {
      const rows = await count()
      await castAnother()
      await until('the others have it', () => early.seen.votes === before + 1)
      return rows
    })
    const late = await watchVotes()
    await until('it has arrived', () => late.seen.votes === before + 1)
    early.leave()
    late.leave()
  })

  test('the number of streams per address is limited', async () => {
    const stops = Array.from({ length: 31 }, () => new AbortController())
    const answers = await Promise.all(stops.map(({ signal }) => fetch(`${address}/live/week`, { signal })))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [...Array(30).fill(200), 429])
    for (const stop of stops) stop.abort()
  })

  test('a visitor who leaves before the stream begins leaves nothing behind', async () => {
    const other = await openTestApp(here.app.db, { plugins: [registerSite()] })
    const { port } = new URL(await other.server.listen({ host: '127.0.0.1', port: 0 }))
    const arrived = new Promise((resolve) => other.server.server.once('request', resolve))
    await here.app.db.transaction(async (tx) => {
      // The session's member can't be read until the visitor has left.
      await tx.run(sql`lock table sessions in access exclusive mode`)
      const visitor = connect(Number(port), '127.0.0.1')
      const session = randomBytes(32).toString('base64url')
      visitor.write(`GET /live/week HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: slipway=${session}\r\n\r\n`)
      await arrived
      visitor.destroy()
      const connections = () =>
        new Promise<number>((resolve) => other.server.server.getConnections((_, count) => resolve(count)))
      await until('the visitor has left', async () => (await connections()) === 0)
    })
    // Another request on the same database is answered after that of the visitor.
    assert.equal((await other.call({ url: '/healthz' })).status, 200)
    assert.equal((await other.call({ url: '/launches' })).status, 200)
    assert.equal(streamCounts(other.app).get('week') ?? 0, 0)
    await other.close()
  })

  test('a server that closes ends its streams', async () => {
    const other = await openTestApp(here.app.db, { plugins: [registerSite()] })
    const url = await other.server.listen({ host: '127.0.0.1', port: 0 })
    const answer = await fetch(`${url}/live/week`)
    const ended = answer.text()
    await other.close()
    assert.match(await ended, /^retry: 5000/)
  })
})
