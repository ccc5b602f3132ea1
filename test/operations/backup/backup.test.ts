import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { readConfig } from '../../../src/app/config.ts'
import { prepareQueue } from '../../../src/app/slipway.ts'
import { createBackup } from '../../../src/operations/backup/create.ts'
import { lastBackup } from '../../../src/operations/backup/record.ts'
import { restoreBackup } from '../../../src/operations/backup/restore.ts'
import { raw, sql } from '../../../src/platform/database/sql.ts'
import type { Database } from '../../../src/platform/database/types.ts'
import { addPicture } from '../../../src/publishing/editing/pictures.ts'
import { credentials, startS3 } from '../../directory/media/s3-server.ts'
import { drawn } from '../../directory/media/support.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { makeListing } from '../../support/listings.ts'
import { onOneStorage } from '../../support/storage.ts'

function scratch(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-archive-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Constraints and triggers, which a restore removes and recreates. */
const rules = (db: Database) =>
  db.many(sql<{ rule: string }>`
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as rule from pg_constraint
      where connamespace = 'public'::regnamespace
    union all
    select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
    order by 1`)

// On the other storage, and between both: test/deploy/backup.test.ts.
onOneStorage('backups', (storage) => {
  async function siteWithContent(t: TestContext, environment: Record<string, string>): Promise<TestApp> {
    const site = await openTestApp(await storage.open(), { environment })
    t.after(() => site.close())
    const member = await site.member({ name: 'O\\"Brien, (the 1st)\n\tä' })
    const listingId = await makeListing(site, { slug: 'kept', name: '', plan: 'paid', ownerId: member.id })
    await addPicture(site.app, { listingId, memberId: member.id }, await drawn(900, 500).png().toBuffer(), null)
    return site
  }

  test('keep every value, rule and sequence, and move pictures from S3 to the disk', async (t) => {
    const folder = scratch(t)
    const s3 = await startS3(t)
    const site = await siteWithContent(t, {
      MEDIA_STORE: 's3',
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: credentials.bucket,
      S3_REGION: credentials.region,
      S3_ACCESS_KEY: credentials.accessKey,
      S3_SECRET_KEY: credentials.secretKey,
    })
    const made = await createBackup(site.app, join(folder, 'backup'))
    assert.deepEqual(await lastBackup(site.app.db), site.clock.now())
    assert.ok(made.pictures! > 0)
    assert.equal(statSync(join(folder, 'backup')).mode & 0o077, 0)
    await assert.rejects(createBackup(site.app, join(folder, 'backup')), /already exists/)

    const db = await storage.open()
    const config = readConfig({ NODE_ENV: 'test', DATA_DIR: join(folder, 'data') })
    const expectedRules = await rules(db)
    await restoreBackup({ config, db, clock: site.clock }, join(folder, 'backup'), prepareQueue)
    assert.deepEqual(await rules(db), expectedRules)
    for (const { schema, name } of made.tables) {
      const rows = raw(`select t::text as row from "${schema}"."${name}" t order by 1`)
      // The record of the backup was made after it, and queues are recreated.
      if (!['backups', 'queue'].includes(name))
        assert.deepEqual(await db.many(rows), await site.app.db.many(rows), name)
    }
    const copy = await openTestApp(db, { environment: { DATA_DIR: join(folder, 'data') } })
    t.after(() => copy.close())
    const { body } = await copy.call('/api/v1/listings/kept')
    assert.equal((await copy.call(new URL(body.media[0].url).pathname)).status, 200)
    const { id } = await copy.member({ email: 'next@people.example' })
    assert.ok(id > 1, 'the sequence goes on')
    await assert.rejects(
      restoreBackup({ config, db, clock: site.clock }, join(folder, 'backup'), prepareQueue),
      /already in use/,
    )
  })

  test('are refused if damaged, incomplete or of a newer version, and a good one can follow', async (t) => {
    const folder = scratch(t)
    const site = await siteWithContent(t, { DATA_DIR: join(folder, 'data') })
    const backup = join(folder, 'backup')
    await createBackup(site.app, backup, { pictures: false })
    assert.ok(!readdirSync(backup).includes('media'))
    const db = await storage.open()
    const restore = () => restoreBackup({ ...site.app, db }, backup, prepareQueue)
    const replaced = async (name: string, change: (bytes: Buffer) => string | Buffer, refusal: RegExp) => {
      const path = join(backup, name)
      const bytes = readFileSync(path)
      writeFileSync(path, change(bytes))
      await assert.rejects(restore(), refusal)
      writeFileSync(path, bytes)
    }
    await replaced('backup.json', () => '{', /can't be read/)
    await replaced(
      'backup.json',
      (bytes) => String(bytes).replace(/"number": 1,/, '"number": 9999,'),
      /made by version .* doesn't know/,
    )
    const table = 'public.members.jsonl.gz'
    await replaced(table, (bytes) => bytes.subarray(0, bytes.length - 20), /members\.jsonl\.gz is damaged/)
    await replaced(table, () => readFileSync(join(backup, 'public.claims.jsonl.gz')), /is damaged/)
    await assert.rejects(restoreBackup({ ...site.app, db }, folder, prepareQueue), /isn't a complete backup/)
    await restore()
    const { name } = await db.one(sql<{ name: string }>`select name from members`)
    assert.equal(name, 'O\\"Brien, (the 1st)\n\tä')
  })
})
