import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type TestContext, test } from 'node:test'
import { readConfig } from '../../../src/app/config.ts'
import { prepareQueue } from '../../../src/app/slipway.ts'
import { auditTrail } from '../../../src/core/audit/trail.ts'
import { s3Store } from '../../../src/directory/media/store/s3.ts'
import { listExports } from '../../../src/operations/backup/exports.ts'
import { unpack } from '../../../src/operations/backup/packed.ts'
import { lastBackup } from '../../../src/operations/backup/record.ts'
import { restoreBackup } from '../../../src/operations/backup/restore.ts'
import { examineBackup } from '../../../src/operations/health/backup.ts'
import { openEmbedded } from '../../../src/platform/database/embedded/open.ts'
import { openPostgres } from '../../../src/platform/database/postgres.ts'
import { raw, sql } from '../../../src/platform/database/sql.ts'
import type { Database } from '../../../src/platform/database/types.ts'
import { addPicture } from '../../../src/publishing/editing/pictures.ts'
import { credentials, startS3 } from '../../directory/media/s3-server.ts'
import { drawn } from '../../directory/media/support.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { makeListing } from '../../support/listings.ts'
import { runNow, runQueued } from '../../support/queued-jobs.ts'
import { eachStorage, migratedTemplate, onOneStorage, type TestStorage } from '../../support/storage.ts'
import { createTestDatabase, dropTestDatabase } from '../../support/storage-postgres.ts'
import { signedIn, type Visitor } from '../../support/visitor.ts'

const passphrase = 'a long enough passphrase'
const typedTwice = { passphrase, passphrase_again: passphrase, pictures: 'on' }

function scratch(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-exports-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function siteOn(t: TestContext, storage: TestStorage, environment: Record<string, string>) {
  const site = await openTestApp(await storage.open(), { environment })
  t.after(() => site.close())
  const owner = await signedIn(site, { email: 'olga@people.example', name: 'Olga “O”\n(owner)', role: 'owner' })
  return { site, owner }
}

const send = async (visitor: Visitor, path: string, form: Record<string, string> = {}) =>
  visitor.post(path, { form_token: await visitor.formToken(), ...form })

/** Follows the link of the button as a browser does. */
async function download(site: TestApp, visitor: Visitor, id: number) {
  const { status, headers, text } = await send(visitor, `/admin/backups/${id}/download`)
  assert.equal(status, 303, text)
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return site.server.inject({ url: headers.location!, headers: { cookie, 'user-agent': visitor.userAgent } })
}

const actions = async (site: TestApp) =>
  (await auditTrail(site.app.db, {}, { limit: 50 })).map(({ action }) => action).reverse()

async function emptyOtherStorage(t: TestContext, kind: TestStorage['kind']): Promise<Database> {
  if (kind === 'postgres') {
    const db = await openEmbedded({ template: await migratedTemplate() })
    t.after(() => db.close())
    return db
  }
  const { name, url } = await createTestDatabase()
  const db = await openPostgres(url)
  t.after(async () => {
    await db.close()
    await dropTestDatabase(name)
  })
  return db
}

eachStorage('an export made in the browser', (storage) => {
  test('brings every row and picture to the other storage', { skip: !!process.env.TEST_STORAGE }, async (t) => {
    const folder = scratch(t)
    const { site, owner } = await siteOn(t, storage, { DATA_DIR: join(folder, 'data') })
    const listingId = await makeListing(site, { slug: 'kept', plan: 'paid', ownerId: owner.member.id })
    const picture = await drawn(900, 500).png().toBuffer()
    await addPicture(site.app, { listingId, memberId: owner.member.id }, picture, 'A chart')

    assert.equal((await send(owner, '/admin/backups/create', typedTwice)).status, 303)
    assert.match((await owner.get('/admin/backups')).text, /Waiting to start/)
    await runQueued(site, 'backup.export')
    const [made] = await listExports(site.app.db, { limit: 1 })
    assert.equal(made!.status, 'ready', made!.error ?? '')
    assert.deepEqual(await lastBackup(site.app.db), site.clock.now())
    assert.match((await owner.get('/admin/backups')).text, /Last backup: just now/)

    const { rawPayload, headers } = await download(site, owner, made!.id)
    assert.equal(rawPayload.length, made!.bytes)
    assert.match(String(headers['content-disposition']), /attachment; filename="slipway-2026-11-15-\d+\.backup"/)
    const file = join(folder, 'site.backup')
    writeFileSync(file, rawPayload)
    await assert.rejects(unpack(file, 'not the passphrase', join(folder, 'wrong')), /Wrong passphrase/)
    await unpack(file, passphrase, join(folder, 'unpacked'))

    const db = await emptyOtherStorage(t, storage.kind)
    const config = readConfig({ NODE_ENV: 'test', DATA_DIR: join(folder, 'copy') })
    const { tables } = await restoreBackup({ config, db, clock: site.clock }, join(folder, 'unpacked'), prepareQueue)
    const text = (rows: unknown[]) => rows.map((row) => (row as { row: string }).row).sort()
    for (const { schema, name } of tables) {
      // Written since: the record of the export and of its download.
      if (['backups', 'queue', 'job', 'audit_events', 'sessions'].includes(name)) continue
      const rows = raw(`select t::text as row from "${schema}"."${name}" t`)
      assert.deepEqual(text(await db.many(rows)), text(await site.app.db.many(rows)), name)
    }
    assert.deepEqual(await listExports(db, { limit: 1 }), [], 'exports stay where their files are')
    const copy = await openTestApp(db, { environment: { DATA_DIR: join(folder, 'copy') } })
    t.after(() => copy.close())
    const { body } = await copy.call('/api/v1/listings/kept')
    assert.equal((await copy.call(new URL(body.media[0].url).pathname)).status, 200)
  })
})

onOneStorage('exports', (storage) => {
  test('are for owners: others can’t create or download them, links are personal and expire, and all is audited', async (t) => {
    const folder = scratch(t)
    const { site, owner } = await siteOn(t, storage, { DATA_DIR: folder })
    const admin = await signedIn(site, { email: 'ada@people.example', role: 'admin' })
    const other = await signedIn(site, { email: 'otto@people.example', role: 'owner' })
    assert.match((await admin.get('/admin/backups')).text, /Only owners can create and download exports/)
    assert.equal((await send(admin, '/admin/backups/create', typedTwice)).status, 403)
    for (const [form, reason] of [
      [{ passphrase: 'short', passphrase_again: 'short' }, /Passphrase must have at least 12 characters/],
      [{ passphrase, passphrase_again: `${passphrase}!` }, /The two passphrases differ/],
    ] as const) {
      const { status, text } = await send(owner, '/admin/backups/create', form)
      assert.equal(status, 400)
      assert.match(text, reason)
    }
    await send(owner, '/admin/backups/create', typedTwice)
    const second = await send(owner, '/admin/backups/create', typedTwice)
    assert.match(second.text, /Another export is in progress/)
    assert.equal(await runQueued(site, 'backup.export', { times: 2 }), 1)
    const { id } = (await listExports(site.app.db, { limit: 1 }))[0]!
    assert.equal((await send(admin, `/admin/backups/${id}/download`)).status, 403)

    const { headers } = await send(owner, `/admin/backups/${id}/download`)
    assert.equal((await other.get(headers.location!)).status, 403)
    assert.equal((await admin.get(headers.location!)).status, 403)
    assert.equal((await owner.get(headers.location!.replace(`/${id}/`, `/${id + 1}/`))).status, 403)
    assert.equal((await owner.get(headers.location!)).status, 200)
    site.clock.advance(11 * 60_000)
    const late = await owner.get(headers.location!)
    assert.equal(late.status, 403)
    assert.match(late.text, /This download link has expired/)
    assert.deepEqual(await actions(site), ['export.requested', 'export.finished', 'export.downloaded'])

    site.clock.advance(60 * 60_000)
    const asked = await send(owner, `/admin/backups/${id}/download`)
    assert.match(asked.text, /Confirm it’s you|sign in again/, 'a recent sign-in is needed')
    const { sealed } = await site.app.db.one(
      sql<{ sealed: number }>`select count(*) as sealed from exports where passphrase is not null`,
    )
    assert.equal(sealed, 0, 'the passphrase is forgotten')
  })

  test('continue after their process was killed, and stop when they are canceled', async (t) => {
    const folder = scratch(t)
    const { site, owner } = await siteOn(t, storage, { DATA_DIR: folder })
    await send(owner, '/admin/backups/create', typedTwice)
    mkdirSync(join(folder, 'exports'))
    writeFileSync(join(folder, 'exports', 'left.backup.partial'), 'half')
    await site.app.db.run(
      sql`update exports set status = 'running', run = gen_random_uuid(), attempts = 1, file = 'left.backup'`,
    )
    await runQueued(site, 'backup.export')
    const [first] = await listExports(site.app.db, { limit: 1 })
    assert.equal(first!.status, 'ready')
    assert.equal(readdirSync(join(folder, 'exports')).length, 1)
    assert.equal((await send(owner, `/admin/backups/${first!.id}/delete`)).status, 303)
    await site.app.db.run(sql`select 1`)
    assert.deepEqual(await listExports(site.app.db, { limit: 1 }), [])

    await send(owner, '/admin/backups/create', typedTwice)
    const [second] = await listExports(site.app.db, { limit: 1 })
    await send(owner, `/admin/backups/${second!.id}/cancel`)
    await runQueued(site, 'backup.export')
    assert.equal((await listExports(site.app.db, { limit: 1 }))[0]!.status, 'canceled')

    await send(owner, '/admin/backups/create', typedTwice)
    await site.app.db.run(sql`update exports set attempts = 3 where status = 'waiting'`)
    await runQueued(site, 'backup.export')
    const [failed] = await listExports(site.app.db, { limit: 1 })
    assert.equal(failed!.status, 'failed')
    assert.match(failed!.error!, /interrupted 3 times/)
    await runNow(site, 'backup.keep')
    assert.deepEqual(readdirSync(join(folder, 'exports')), [])
  })

  test('go to S3 in parts; one that is canceled meanwhile leaves nothing there', async (t) => {
    const s3 = await startS3(t)
    const { site, owner } = await siteOn(t, storage, {
      MEDIA_STORE: 's3',
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: credentials.bucket,
      S3_REGION: credentials.region,
      S3_ACCESS_KEY: credentials.accessKey,
      S3_SECRET_KEY: credentials.secretKey,
    })
    await send(owner, '/admin/backups/create', typedTwice)
    await runQueued(site, 'backup.export')
    const [made] = await listExports(site.app.db, { limit: 1 })
    assert.deepEqual(
      [...s3.objects.keys()].map((key) => key.replace(/[0-9a-f]{32}/, 'x')),
      ['media/exports/x.backup'],
    )
    assert.equal((await download(site, owner, made!.id)).rawPayload.length, made!.bytes)
    s3.before(async (method) => {
      if (method === 'PUT')
        await site.app.db.run(sql`
        update exports set status = 'canceled', passphrase = null where status = 'running'`)
    })
    await send(owner, '/admin/backups/create', typedTwice)
    await runQueued(site, 'backup.export')
    assert.equal(s3.objects.size, 1)
    s3.before(() => {})
    await send(owner, `/admin/backups/${made!.id}/delete`)
    await runNow(site, 'backup.keep')
    assert.equal(s3.objects.size, 0)

    const store = s3Store({ ...credentials, endpoint: s3.endpoint, prefix: '' })
    const bytes = randomBytes(17 * 1024 * 1024)
    const pieces = function* () {
      for (let at = 0; at < bytes.length; at += 1_000_000) yield bytes.subarray(at, at + 1_000_000)
    }
    assert.equal(await store.putStream('long', Readable.from(pieces())), bytes.length)
    assert.ok(s3.objects.get('long')!.bytes.equals(bytes))
    async function* broken() {
      yield bytes
      throw new Error('the source failed')
    }
    await assert.rejects(store.putStream('broken', broken()), /the source failed/)
    assert.ok(!s3.objects.has('broken'))
    assert.equal(s3.unfinished(), 0)
    assert.deepEqual(s3.refused, [])
  })

  test('are created every night by the schedule, which keeps the latest; the health page knows their age', async (t) => {
    const folder = scratch(t)
    const { site, owner } = await siteOn(t, storage, { DATA_DIR: folder })
    const night = async (date: string) => {
      site.clock.set(`${date}T03:30:00Z`)
      await runNow(site, 'backup.keep')
      await runNow(site, 'backup.keep')
      const made = await runQueued(site, 'backup.export')
      await runNow(site, 'backup.keep')
      return made
    }
    const change = async (form: Record<string, string>) =>
      assert.equal((await send(await signedIn(site, { role: 'owner' }), '/admin/backups/schedule', form)).status, 303)
    const schedule = { every: 'day', keep: '2', pictures: 'on' }
    assert.match((await send(owner, '/admin/backups/schedule', schedule)).text, /Enter a passphrase for scheduled/)
    assert.match(
      (await send(owner, '/admin/backups/schedule', { ...schedule, ...typedTwice, keep: '99' })).text,
      /Exports to keep must be a number from 1 to 30/,
    )
    assert.equal((await send(owner, '/admin/backups/schedule', { ...schedule, ...typedTwice })).status, 303)
    await runNow(site, 'backup.keep')
    assert.equal(await runQueued(site, 'backup.export'), 0, 'not before the first night')
    for (const date of ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'])
      assert.equal(await night(date), 1, date)
    assert.equal((await listExports(site.app.db, { limit: 10 })).length, 2)
    assert.equal(readdirSync(join(folder, 'exports')).length, 2)
    const config = readConfig({ NODE_ENV: 'production', SITE_URL: 'https://x.example', DATA_DIR: folder })
    const later = (hours: number) => new Date(site.clock.now().getTime() + hours * 3_600_000)
    const [finding] = await examineBackup(config, site.app.db, later(5))
    assert.match(finding!.detail, /^last made 5 hours ago/)
    const [old] = await examineBackup(config, site.app.db, later(72))
    assert.equal(old!.level, 'warning')
    assert.match(old!.detail, /made 3 days ago/)

    // The passphrase stays when the field is left empty. A week ends on Sunday, November 22.
    await change({ every: 'week', keep: '2', pictures: 'on' })
    assert.equal(await night('2026-11-21'), 0)
    assert.equal(await night('2026-11-22'), 1)
    assert.equal(await night('2026-11-23'), 0)
    await change({ every: 'off', keep: '2' })
    assert.equal(await night('2026-11-29'), 0)
    // Sealed by another secret, as after a change of SECRET_KEY.
    await change({ ...schedule, ...typedTwice })
    await site.app.db.run(sql`update export_schedule set passphrase = ${Buffer.alloc(60, 1)}`)
    await night('2026-11-30')
    const [failed] = await examineBackup(config, site.app.db, site.clock.now())
    assert.match(failed!.detail, /scheduled export from .* failed: SECRET_KEY has changed/)
  })
})
