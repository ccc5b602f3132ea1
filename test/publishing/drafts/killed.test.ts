import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { jobs as definitions } from '../../../src/app/jobs.ts'
import { createApiKey } from '../../../src/core/members/api-keys.ts'
import { createMember } from '../../../src/core/members/members.ts'
import { openPostgres } from '../../../src/platform/database/postgres.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { createJobs } from '../../../src/platform/jobs/boss.ts'
import { until } from '../../platform/jobs/support.ts'
import { openTestApp } from '../../support/app.ts'
import { startServer } from '../../support/running-server.ts'
import { migrationsHash } from '../../support/storage.ts'
import { createTestDatabase, dropTestDatabase } from '../../support/storage-postgres.ts'
import { startWebsite, tidewell, type Website } from './support.ts'

test('after a process is killed during a crawl, the next one finishes every draft once', {
  skip: process.env.TEST_STORAGE === 'embedded',
}, async () => {
  const { name, url } = await createTestDatabase(await migrationsHash())
  // One hangs on its first page, the other after some of them.
  const websites = [await startWebsite(), await startWebsite()]
  after(() => {
    for (const website of websites) website.close()
  })
  const unblocks = [block(websites[0]!, '/'), block(websites[1]!, '/pricing')]
  const environment = { READER_ALLOW: websites.map(({ place }) => place).join(',') }
  const killed = await startServer({ DATABASE_URL: url, ...environment })
  const db = await openPostgres(url)
  after(async () => {
    await killed.kill()
    await db.close()
    await dropTestDatabase(name)
  })

  const now = new Date('2026-11-15T12:00:00Z')
  const { id: memberId } = await createMember(db, now, { email: 'ada@tidewell.example', verified: true })
  const { key } = await createApiKey(db, now, { memberId, name: 'test' })
  const ids: string[] = []
  for (const website of websites) {
    const answer = await fetch(`${killed.url}/api/v1/drafts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url: website.url }),
    })
    assert.equal(answer.status, 201)
    ids.push(((await answer.json()) as { id: string }).id)
  }
  await until(
    'both are in the middle',
    () => websites[0]!.requestedPaths.includes('/') && websites[1]!.requestedPaths.includes('/pricing'),
  )
  const rows = () =>
    db.many(
      sql<{ status: string; progress_done: number }>`select status, progress_done from drafts order by progress_done`,
    )
  await until('progress is written', async () => (await rows())[1]!.progress_done >= 2)
  await killed.kill()
  assert.deepEqual(
    (await rows()).map(({ status }) => status),
    ['crawling', 'crawling'],
  )

  for (const unblock of unblocks) unblock()
  const { app, close } = await openTestApp(db, { environment })
  const quick = createJobs({
    db,
    log: app.log,
    metrics: app.metrics,
    definitions,
    app: () => app,
    timing: { delayedCheck: 0.1, processCheck: 1, retryDelay: 1, maxRetryDelay: 1 },
  })
  await quick.prepare()
  // As if the heartbeat timeout of half a minute had passed.
  await db.run(sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 hour' where state = 'active'`)
  await quick.start()
  await until('both are ready', async () => (await rows()).every(({ status }) => status === 'ready'))
  await until(
    'nothing is left to do',
    async () =>
      (await db.many(sql`select 1 as left from pgboss.job where name = 'drafts.build' and state <> 'completed'`))
        .length === 0,
  )
  await quick.stop()

  const made = await db.many(sql`
    select
      (select count(*) from draft_versions v where v.draft_id = d.id) as versions,
      (select count(*) from draft_readings r where r.draft_id = d.id) as readings,
      (select count(*) from draft_parts p where p.draft_id = d.id) as parts,
      attempts
    from drafts d`)
  assert.deepEqual(
    made,
    ids.map(() => ({ versions: 1, readings: 1, parts: 25, attempts: 2 })),
  )
  assert.deepEqual(await db.many(sql`select id from mails`), [])
  await close()
})

/** Blocks a page until the returned function is called. */
function block(website: Website, path: string): () => void {
  website.pages[path] = () => {}
  return () => (website.pages[path] = tidewell[path]!)
}
