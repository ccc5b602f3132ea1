import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readConfig } from '../../src/app/config.ts'
import { operations } from '../../src/app/operations.ts'
import { registerSite } from '../../src/app/site.ts'
import { openSlipway, type Slipway } from '../../src/app/slipway.ts'
import { createApiKey } from '../../src/core/members/api-keys.ts'
import { createMember } from '../../src/core/members/members.ts'
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

const guide = readFileSync(new URL('../../docs/backup.md', import.meta.url), 'utf8')
const scratch = mkdtempSync(join(tmpdir(), 'slipway-backup-'))
after(() => rmSync(scratch, { recursive: true, force: true }))

type Place = { DATA_DIR: string; DATABASE_URL?: string }

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

/** Adds what the demo content lacks: an account with a key, a listing, an order and a picture. */
async function addOwnThings({ app }: Slipway): Promise<string> {
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

/** The public answers of the site, those for the owner of the key, and the picture. */
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
    await ask(new URL(media[0].url).pathname)
    // Last, because pages count their views.
    for (const url of ['/', '/listings/flakehound', '/search?q=invoise', '/sitemap.xml', '/feeds/launches.rss'])
      await ask(url)
    assert.deepEqual(
      Object.entries(answers).filter(([, answer]) => !answer.startsWith('200 ')),
      [],
    )
    return answers
  } finally {
    await server.close()
    await slipway.close()
  }
}

async function isSameAfter(
  [backup, restore]: string[],
  before: Place,
  restored: Place,
  template?: Template,
): Promise<void> {
  const slipway = await open(before, template)
  const key = await addOwnThings(slipway)
  await slipway.close()
  await runCommands(backup!, scratch, { ...before })
  await runCommands(restore!, scratch, { ...restored })
  assert.deepEqual(await answersOf(restored, key), await answersOf(before, key))
}

const wanted = process.env.TEST_STORAGE

if (wanted !== 'embedded') {
  test('a site on PostgreSQL is the same after the commands of docs/backup.md', async () => {
    const [first, second] = [await createTestDatabase(await versionOf(demo), demo.fill), await createTestDatabase()]
    after(() => Promise.all([dropTestDatabase(first.name), dropTestDatabase(second.name)]))
    const [before, restored] = [first, second].map(({ url, name }) => ({
      DATABASE_URL: url,
      DATA_DIR: join(scratch, name),
    })) as [Place, Place]
    await isSameAfter(commandsIn(guide, 'PostgreSQL'), before, restored)
  })
}

if (wanted !== 'postgres') {
  test('a site on the embedded storage is the same after the commands of docs/backup.md', async () => {
    const [before, restored] = [{ DATA_DIR: join(scratch, 'embedded') }, { DATA_DIR: join(scratch, 'restored') }]
    await isSameAfter(commandsIn(guide, 'Embedded storage'), before, restored, await migratedTemplate(demo))
  })
}
