import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createMember } from '../../../src/core/members/members.ts'
import { startSession } from '../../../src/core/sessions/session.ts'
import { openDatabase } from '../../../src/platform/database/open.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import type { Database } from '../../../src/platform/database/types.ts'
import { openTestApp } from '../../support/app.ts'
import { makeListing } from '../../support/listings.ts'
import { type RunningServer, startServer } from '../../support/running-server.ts'
import { migratedTemplate, migrationsHash } from '../../support/storage.ts'
import { createTestDatabase, dropTestDatabase } from '../../support/storage-postgres.ts'

const people = 200
// Three hours after the accounts were created, so that none is brand-new.
const clock = '2026-11-15T15:00:00Z'

interface Place {
  environment: Record<string, string>
  open(): Promise<Database>
}

interface Voter {
  number: number
  session: string
  withdraws: boolean
}

async function prepare(place: Place): Promise<{ voters: Voter[]; listing: number }> {
  const db = await place.open()
  const site = await openTestApp(db)
  const listing = await makeListing(site, { slug: 'tidewell' })
  const voters: Voter[] = []
  await db.transaction(async (tx) => {
    for (let number = 0; number < people; number++) {
      const { id } = await createMember(tx, site.clock.now(), {
        email: `person-${number}@gmail.com`,
        verified: true,
      })
      voters.push({
        number,
        withdraws: number % 5 === 0,
        session: await startSession(site.app, tx, id, { address: '203.0.113.1', userAgent: undefined }),
      })
    }
  })
  await site.close()
  await db.close()
  return { voters, listing }
}

/** Throws if the server is gone. */
async function send(
  server: RunningServer,
  { number, session }: Voter,
  vote: 'cast' | 'withdraw',
): Promise<{ voted: boolean }> {
  const answer = await fetch(`${server.url}/listings/tidewell/vote`, {
    method: 'POST',
    body: new URLSearchParams({ vote }),
    headers: {
      accept: 'application/json',
      origin: server.url,
      cookie: `slipway=${session}`,
      'x-forwarded-for': `198.18.${number >> 6}.${number % 64}`,
    },
  })
  assert.equal(answer.status, 200, await answer.clone().text())
  return answer.json() as Promise<{ voted: boolean }>
}

async function voteInTheirWay(server: RunningServer, voter: Voter): Promise<void> {
  await send(server, voter, 'cast')
  if (voter.number % 4 === 0) await Promise.all([send(server, voter, 'cast'), send(server, voter, 'cast')])
  if (voter.withdraws) await send(server, voter, 'withdraw')
}

async function check(place: Place): Promise<void> {
  const { voters, listing } = await prepare(place)
  const environment = { ...place.environment, CLOCK: clock, TRUST_PROXY: '127.0.0.1', WORKERS: 'off' }

  const first = await startServer(environment)
  let done = 0
  const firstTry = voters.map(async (voter) => {
    await voteInTheirWay(first, voter)
    if (++done === people / 4) await first.kill()
    return voter
  })
  const results = await Promise.allSettled(firstTry)
  await first.kill()
  const cutOff = voters.filter((_, index) => results[index]!.status === 'rejected')
  assert.ok(cutOff.length > 0 && cutOff.length < people, `${cutOff.length} were cut off`)

  const second = await startServer(environment)
  await Promise.all(cutOff.map((voter) => voteInTheirWay(second, voter)))
  await second.stop()

  const db = await place.open()
  const counts = await db.one(sql<{ rows: number; counted: number; listing: number; week: number }>`
    select (select count(*) from votes where listing_id = ${listing} and withdrawn_at is null) as rows,
      (select count(*) from votes where listing_id = ${listing} and discounted is null) as counted,
      (select votes from listing_counters where listing_id = ${listing}) as listing,
      (select votes + uncopied_votes from launches where listing_id = ${listing}) as week`)
  await db.close()
  const stay = voters.filter(({ withdraws }) => !withdraws).length
  assert.deepEqual(counts, { rows: stay, counted: stay, listing: stay, week: stay })
}

const title = '200 people vote at once with kill -9 in the middle: the counters equal the rows'

test(`${title} (postgres)`, { skip: process.env.TEST_STORAGE === 'embedded' }, async () => {
  const { name, url } = await createTestDatabase(await migrationsHash())
  await check({ environment: { DATABASE_URL: url }, open: () => openDatabase({ url }) }).finally(() =>
    dropTestDatabase(name),
  )
})

test(`${title} (embedded)`, { skip: process.env.TEST_STORAGE === 'postgres' }, async () => {
  const directory = mkdtempSync(join(tmpdir(), 'slipway-voting-'))
  const template = await migratedTemplate()
  const open = () => openDatabase({ directory: join(directory, 'database'), template, fsync: false })
  await check({ environment: { DATA_DIR: directory }, open }).finally(() =>
    rmSync(directory, { recursive: true, force: true }),
  )
})
