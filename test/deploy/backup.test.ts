import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { readConfig } from '../../src/app/config.ts'
import { operations } from '../../src/app/operations.ts'
import { registerSite } from '../../src/app/site.ts'
import { openSlipway, type Slipway } from '../../src/app/slipway.ts'
import { createApiKey } from '../../src/core/members/api-keys.ts'
import { createMember } from '../../src/core/members/members.ts'
import { lastBackup } from '../../src/operations/backup/record.ts'
import { SettableClock } from '../../src/platform/clock.ts'
import { openEmbedded } from '../../src/platform/database/embedded/open.ts'
import type { Template } from '../../src/platform/database/embedded/template.ts'
import { openPostgres } from '../../src/platform/database/postgres.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { buildServer } from '../../src/platform/http/server.ts'
import { addPicture } from '../../src/publishing/editing/pictures.ts'
import { drawn } from '../directory/media/support.ts'
import { testNow } from '../support/app.ts'
import { demo } from '../support/demo.ts'
import { migratedTemplate, versionOf } from '../support/storage.ts'
import { createTestDatabase, dropTestDatabase } from '../support/storage-postgres.ts'
import { commandsIn, runCommands } from './support/commands.ts'

const repository = fileURLToPath(new URL('../../', import.meta.url))
const guide = readFileSync(join(repository, 'docs/backup.md'), 'utf8')
const scratch = mkdtempSync(join(tmpdir(), 'slipway-backup-'))
after(() => rmSync(scratch, { recursive: true, force: true }))

type Place = { DATA_DIR: string; DATABASE_URL: string }

async function open(place: Place, template?: Template): Promise<Slipway> {
  const config = readConfig({
    NODE_ENV: 'test',
    SITE_URL: 'http://localhost:3000',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    ...place,
  })
  // Faster without fsync. The durability tests cover it.
  const db = config.DATABASE_URL
    ? await openPostgres(config.DATABASE_URL)
    : await openEmbedded({ directory: join(config.DATA_DIR, 'database'), fsync: false, ...(template && { template }) })
  return openSlipway(config, { db, clock: new SettableClock(testNow) })
}

/** Adds what the demo content lacks: an account with a key, a listing and an order; a picture if wanted. */
async function addOwnThings({ app }: Slipway, withPicture: boolean): Promise<string> {
  const member = await createMember(app.db, app.clock.now(), {
    email: 'backup@people.example',
    name: 'Bea',
    verified: true,
  })
  const { key } = await createApiKey(app.db, app.clock.now(), { memberId: member.id, name: 'backup' })
  const { id } = await app.db.one(
    sql<{
      id: number
    }>`update listings set owner_id = ${member.id}, plan = 'paid' where slug = 'flakehound' returning id`,
  )
  if (withPicture)
    await addPicture(
      app,
      { listingId: id, memberId: member.id },
      await drawn(1200, 800).png().toBuffer(),
      'The start page',
    )
  const server = await buildServer(app, operations)
  await server.inject({
    method: 'POST',
    url: '/api/v1/orders/checkout',
    headers: { authorization: `Bearer ${key}` },
    payload: { items: [{ product: 'featured', listing_id: id }] },
  })
  await server.close()
  return key
}

/** The public answers of the site, those for the owner of the key, the picture, and how many jobs wait. */
async function answersOf(place: Place, key: string): Promise<Record<string, string>> {
  const slipway = await open(place)
  const server = await buildServer(slipway.app, operations, [registerSite()])
  const answers: Record<string, string> = {}
  try {
    const ask = async (url: string) => {
      const { statusCode, rawPayload, headers } = await server.inject({
        url,
        ...(url.startsWith('/api/') && { headers: { authorization: `Bearer ${key}` } }),
      })
      answers[url] = `${statusCode} ${headers['content-type']} ${createHash('sha256').update(rawPayload).digest('hex')}`
      return rawPayload.toString()
    }
    for (const path of [
      'listings?sort=votes&per_page=100',
      'categories',
      'founders?per_page=100',
      'blog',
      'awards?per_page=100',
      'launches/weeks/last',
      'leaderboards/community-all-time',
      'products',
      'me',
      'me/listings',
      'orders',
    ])
      await ask(`/api/v1/${path}`)
    const { media } = JSON.parse(await ask('/api/v1/listings/flakehound'))
    for (const { url } of media) await ask(new URL(url).pathname)
    // Last, because pages count their views.
    for (const url of ['/', '/listings/flakehound', '/search?q=invoise', '/sitemap.xml', '/feeds/launches.rss'])
      await ask(url)
    assert.deepEqual(
      Object.entries(answers).filter(([, answer]) => !answer.startsWith('200 ')),
      [],
    )
    const jobs = await slipway.app.db.many(sql<{ id: string }>`select id::text as id from pgboss.job order by id`)
    return { ...answers, pictures: String(media.length), jobs: jobs.map(({ id }) => id).join(' ') }
  } finally {
    await server.close()
    await slipway.close()
  }
}

/** Two code blocks of the guide, which lead from one site to a copy of it. */
type Way = (from: Place, to: Place) => Promise<void>

let folders = 0
function newFolder(): string {
  const folder = join(scratch, `backups-${++folders}`)
  mkdirSync(folder)
  return folder
}

function inGuide(...headings: string[]): Way {
  const [backup, restore, ...others] = headings.flatMap((heading) => commandsIn(guide, heading))
  return async (from, to) => {
    assert.ok(backup && restore && others.length === 0, headings.join())
    const BACKUPS = newFolder()
    await runCommands(backup, repository, { ...from, BACKUPS })
    await runCommands(restore, repository, { ...to, BACKUPS })
  }
}

const backedUpAndRestored = inGuide('Back up', 'Restore')
const withOwnTools = inGuide('With PostgreSQL’s own tools')
const moved: Way = async (from, { DATA_DIR: NEW_DATA_DIR, DATABASE_URL: NEW_DATABASE_URL }) => {
  const [commands, ...others] = commandsIn(guide, 'Move to the other storage')
  assert.ok(commands && others.length === 0)
  await runCommands(commands, repository, { ...from, NEW_DATA_DIR, NEW_DATABASE_URL, BACKUPS: newFolder() })
}

const embedded = (name: string): Place => ({ DATA_DIR: join(scratch, name), DATABASE_URL: '' })

async function onServer(...content: Parameters<typeof createTestDatabase>): Promise<Place> {
  const { name, url } = await createTestDatabase(...content)
  after(() => dropTestDatabase(name))
  return { DATABASE_URL: url, DATA_DIR: join(scratch, name) }
}

async function fill(place: Place, { picture, template }: { picture: boolean; template?: Template }): Promise<string> {
  const slipway = await open(place, template)
  try {
    return await addOwnThings(slipway, picture)
  } finally {
    await slipway.close()
  }
}

/** Copies the site from place to place, then compares the last copies with the first. */
async function staysTheSame(key: string, first: Place, ways: readonly (readonly [Way, Place])[]): Promise<void> {
  let last = first
  for (const [way, next] of ways) {
    await way(last, next)
    last = next
  }
  const expected = await answersOf(first, key)
  for (const [, place] of ways) assert.deepEqual(await answersOf(place, key), expected)
}

const skip = process.env.TEST_STORAGE === 'embedded'

test('a site with pictures is the same after the commands of docs/backup.md, and on the other storage', {
  skip,
}, async () => {
  const first = await onServer(await versionOf(demo), demo.fill)
  const key = await fill(first, { picture: true })
  await staysTheSame(key, first, [
    [withOwnTools, await onServer()],
    [moved, embedded('moved-with')],
  ])
})

test('a site without pictures is the same after a move from embedded storage to PostgreSQL', { skip }, async () => {
  const first = embedded('first-without')
  const key = await fill(first, { picture: false, template: await migratedTemplate(demo) })
  await staysTheSame(key, first, [
    [moved, await onServer()],
    [withOwnTools, await onServer()],
    [backedUpAndRestored, await onServer()],
  ])
})

test('the cron line backs up with the environment of deploy/slipway.env, and deletes old backups only if it worked', {
  skip,
}, async () => {
  const place = await onServer(await versionOf(demo), demo.fill)
  const folder = newFolder()
  const old = join(folder, '2026-01-01')
  mkdirSync(old)
  utimesSync(old, new Date(0), new Date(0))
  const [, line] = /^```cron\n(.* {2}slipway {2}.*)\n```$/m.exec(guide) ?? []
  const command = line!
    .replace(/^\S+ \S+ \S+ \S+ \S+ {2}slipway {2}/, '')
    .replaceAll('\\%', '%')
    .replaceAll('/etc/slipway.env', join(scratch, 'slipway.env'))
    .replaceAll('/srv/slipway/', repository)
    .replaceAll('/var/backups/slipway', folder)
  const run = (DATABASE_URL: string) => {
    const given = readFileSync(join(repository, 'deploy/slipway.env'), 'utf8')
      .replace(/^DATABASE_URL=.*$/m, `DATABASE_URL=${DATABASE_URL}`)
      .replace(/^DATA_DIR=.*$/m, `DATA_DIR=${place.DATA_DIR}`)
      .replace(/^SECRET_KEY=$/m, `SECRET_KEY=${'k'.repeat(44)}`)
      .replace(/^METRICS_TOKEN=$/m, '')
    writeFileSync(join(scratch, 'slipway.env'), given)
    // The environment that cron passes to a command.
    const env = { SHELL: '/bin/sh', PATH: '/usr/bin:/bin', HOME: scratch, LOGNAME: 'slipway' }
    return promisify(execFile)('/bin/sh', ['-c', command], { env, cwd: scratch })
  }
  await assert.rejects(run('postgres://nobody@127.0.0.1:1/none'), /Can't connect to the server in DATABASE_URL/)
  assert.ok(existsSync(old))
  const { stdout, stderr } = await run(place.DATABASE_URL)
  assert.equal(stdout + stderr, '', 'cron would email it every night')
  const [made, ...others] = readdirSync(folder)
  assert.match(made!, /^\d{4}-\d\d-\d\d$/)
  assert.deepEqual(others, [])
  const db = await openPostgres(place.DATABASE_URL)
  assert.ok(await lastBackup(db))
  await db.close()
})
