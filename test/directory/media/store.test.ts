import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, type TestContext, test } from 'node:test'
import { inspect } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { diskStore } from '../../../src/directory/media/store/disk.ts'
import { s3Store } from '../../../src/directory/media/store/s3.ts'
import { parseListing } from '../../../src/directory/media/store/s3-listing.ts'
import type { MediaStore } from '../../../src/directory/media/store/store.ts'
import { SettableClock } from '../../../src/platform/clock.ts'
import { Problem } from '../../../src/platform/problem.ts'
import { credentials, startS3 } from './s3-server.ts'
import { everything, ownFolder } from './support.ts'

const hash = 'a'.repeat(32)
const clock = new SettableClock('2026-11-15T12:00:00Z')

const stores: Record<string, (t: TestContext) => Promise<MediaStore>> = {
  'a folder': async () => diskStore(join(ownFolder(), 'media'), clock),
  'an S3 store': async (t) =>
    s3Store({ ...credentials, endpoint: (await startS3(t)).endpoint, prefix: 'some where/media/' }),
}

for (const [name, open] of Object.entries(stores))
  describe(`files in ${name}`, () => {
    test('can be read back until they are removed', async (t) => {
      const store = await open(t)
      assert.equal(await store.open(`${hash}/480.webp`), undefined)
      assert.equal(await store.has(`${hash}/480.webp`), false)
      await store.put(`${hash}/480.webp`, Buffer.from('first'))
      await store.put(`${hash}/480.webp`, Buffer.from('a picture'))
      const file = await store.open(`${hash}/480.webp`)
      assert.equal(file?.length, 9)
      assert.equal((await buffer(file!.stream)).toString(), 'a picture')
      assert.equal(await store.has(`${hash}/480.webp`), true)
      await store.remove([`${hash}/480.webp`, `${hash}/960.webp`])
      assert.equal(await store.open(`${hash}/480.webp`), undefined)
    })

    test('are all listed', async (t) => {
      const store = await open(t)
      assert.deepEqual(await everything(store.list()), [])
      const keys = Array.from({ length: 8 }, (_, index) => `${String(index).repeat(32)}/480.webp`)
      for (const key of keys) await store.put(key, Buffer.from(key))
      const listed = await everything(store.list())
      assert.deepEqual(listed.map(({ key }) => key).sort(), keys)
      assert.ok(listed.every(({ storedAt }) => storedAt instanceof Date))
    })
  })

/** Matches a problem that callers may retry, with the cause for the log. */
const isUnavailable = (cause: RegExp) => (error: unknown) =>
  error instanceof Problem &&
  error.status === 503 &&
  Number(error.headers['retry-after']) > 0 &&
  cause.test(String((error.cause as Error).message))

test('an interrupted write leaves a partial file in the list, and none under its final name', async () => {
  const root = join(ownFolder(), 'media')
  const store = diskStore(root, clock)
  await store.put(`${hash}/480.webp`, Buffer.from('whole'))
  mkdirSync(join(root, 'aa', hash), { recursive: true })
  writeFileSync(join(root, 'aa', hash, '960.webp.0123.part'), 'hal')
  assert.equal(await store.has(`${hash}/960.webp`), false)
  assert.deepEqual((await everything(store.list())).map(({ key }) => key).sort(), [
    `${hash}/480.webp`,
    `${hash}/960.webp.0123.part`,
  ])
  assert.deepEqual(readdirSync(join(root, 'aa', hash)).sort(), ['480.webp', '960.webp.0123.part'])
})

test('every request to S3 is signed with its body, and sets the cache lifetime', async (t) => {
  const server = await startS3(t)
  const store = s3Store({ ...credentials, endpoint: `${server.endpoint}/`, prefix: 'media/' })
  await store.put(`${hash}/480.webp`, Buffer.from('picture'))
  assert.deepEqual(server.refused, [])
  const { headers } = server.objects.get(`media/${hash}/480.webp`)!
  assert.equal(headers['content-type'], 'image/webp')
  assert.match(headers['cache-control']!, /immutable/)
  await assert.rejects(
    s3Store({ ...credentials, secretKey: 'other', endpoint: server.endpoint, prefix: '' }).put('x', Buffer.from('x')),
    isUnavailable(/responded to PUT with 403/),
  )
  assert.deepEqual(server.refused, ['signature'])
  await assert.rejects(
    s3Store({ ...credentials, bucket: 'missing', endpoint: server.endpoint, prefix: '' }).put('x', Buffer.from('x')),
    isUnavailable(/bucket missing/),
  )
})

test('a busy store is retried, and the final error contains no secrets', async (t) => {
  const server = await startS3(t)
  const store = s3Store({ ...credentials, endpoint: server.endpoint, prefix: '' })
  server.fail(503, 2)
  await store.put('x', Buffer.from('x'))
  assert.equal(server.asked.length, 3)
  server.fail(500, 100)
  await assert.rejects(
    store.open('x'),
    (error: Error) =>
      isUnavailable(/responded to GET with 500/)(error) && !inspect(error).includes(credentials.secretKey),
  )
})

test('a request to a store that never answers times out, even after garbage collection', async (t) => {
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  const server = await startS3(t)
  server.before(() => new Promise(() => {}))
  const store = s3Store({ ...credentials, endpoint: server.endpoint, prefix: '', timeoutMilliseconds: 1_000 })
  const collecting = setInterval(collectGarbage, 50)
  t.after(() => clearInterval(collecting))
  const hung = isUnavailable(/didn’t respond within 1 seconds/)
  await Promise.all([
    assert.rejects(store.put('x', Buffer.from('x')), hung),
    assert.rejects(store.open('x'), hung),
    assert.rejects(store.has('x'), hung),
  ])
})

test('objects outside the prefix are ignored', async (t) => {
  const server = await startS3(t)
  server.objects.set(`${hash}/480.webp`, { bytes: Buffer.from('x'), headers: {}, modified: new Date() })
  assert.deepEqual(
    await everything(s3Store({ ...credentials, endpoint: server.endpoint, prefix: 'media/' }).list()),
    [],
  )
})

test('a list of objects is parsed with unknown elements in it', () => {
  assert.deepEqual(
    parseListing(
      '<ListBucketResult><Prefix>a</Prefix><Contents><Owner><ID>x</ID></Owner><Key>a&amp;b</Key><LastModified>2026-01-02T03:04:05.000Z</LastModified></Contents><Contents><Key>c</Key><LastModified>soon</LastModified></Contents><IsTruncated>false</IsTruncated><NextContinuationToken>t</NextContinuationToken></ListBucketResult>',
    ),
    {
      entries: [{ key: 'a&b', storedAt: new Date('2026-01-02T03:04:05Z') }],
      next: undefined,
    },
  )
  assert.deepEqual(parseListing('not xml at all'), { entries: [], next: undefined })
})
