import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../../../src/app/config.ts'
import { purgeOrphans } from '../../../src/directory/media/purge.ts'
import type { Problem } from '../../../src/platform/problem.ts'
import { setLogo } from '../../../src/publishing/editing/logo.ts'
import { addPicture, removePicture } from '../../../src/publishing/editing/pictures.ts'
import { openTestApp } from '../../support/app.ts'
import { makeListing } from '../../support/listings.ts'
import { eachStorage } from '../../support/storage.ts'
import { credentials, startS3 } from './s3-server.ts'
import { drawn } from './support.ts'

const environment = (endpoint: string) => ({
  MEDIA_STORE: 's3',
  S3_ENDPOINT: endpoint,
  S3_BUCKET: credentials.bucket,
  S3_REGION: credentials.region,
  S3_ACCESS_KEY: credentials.accessKey,
  S3_SECRET_KEY: credentials.secretKey,
})

// One database is enough here, because only the file store differs.
eachStorage('pictures in an S3 store', (storage) => {
  if (storage.kind === 'embedded') return

  test('are stored, served and purged, and other objects in the bucket stay', async (t) => {
    const server = await startS3(t, { pageSize: 2 })
    const site = await openTestApp(await storage.open(), { environment: environment(server.endpoint) })
    t.after(() => site.close())
    const member = await site.member()
    const editing = {
      listingId: await makeListing(site, { slug: 'far-away', plan: 'paid', ownerId: member.id }),
      memberId: member.id,
    }
    const { id } = await addPicture(site.app, editing, await drawn(1000, 600).png().toBuffer(), null)
    await setLogo(site.app, editing, await drawn(200, 200).png().toBuffer())
    server.objects.set('backups/db.tar', { bytes: Buffer.from('x'), headers: {}, modified: new Date(0) })
    server.objects.set('media/readme.txt', { bytes: Buffer.from('x'), headers: {}, modified: new Date(0) })
    const { body } = await site.call('/api/v1/listings/far-away')
    for (const { url, type } of body.media[0].sizes) {
      const answer = await site.call(new URL(url).pathname)
      assert.equal(answer.status, 200)
      assert.equal(answer.headers['content-type'], type)
      assert.match(answer.headers['cache-control']!, /immutable/)
    }
    assert.equal((await site.call(`/media/${'0'.repeat(32)}/480.webp`)).status, 404)
    const logoFiles = [...server.objects.keys()].filter((key) =>
      key.includes(/([0-9a-f]{32})/.exec(body.logo_url)![1]!),
    )
    assert.equal(logoFiles.length, 4)
    await removePicture(site.app, editing, id)
    site.clock.set('2026-12-20T12:00:00Z')
    for (const object of server.objects.values()) object.modified = new Date('2026-11-15T12:00:00Z')
    await purgeOrphans(site.app)
    assert.deepEqual([...server.objects.keys()].sort(), [...logoFiles, 'backups/db.tar', 'media/readme.txt'].sort())
    assert.deepEqual(server.refused, [])
  })

  test('have URLs of the public bucket if it is set, and a failed upload changes nothing', async (t) => {
    const server = await startS3(t)
    const site = await openTestApp(await storage.open(), {
      environment: { ...environment(server.endpoint), S3_PUBLIC_URL: 'https://cdn.example/pictures/' },
    })
    t.after(() => site.close())
    const member = await site.member()
    const editing = {
      listingId: await makeListing(site, { slug: 'near', plan: 'paid', ownerId: member.id }),
      memberId: member.id,
    }
    await setLogo(site.app, editing, await drawn(200, 200).png().toBuffer())
    const { logo_url } = (await site.call('/api/v1/listings/near')).body
    assert.match(logo_url, /^https:\/\/cdn\.example\/pictures\/[0-9a-f]{32}\/256\.webp$/)
    assert.match(
      (await site.call('/listings/near')).text,
      /<img src="https:\/\/cdn\.example\/pictures\/[0-9a-f]{32}\/256\.webp" srcset="https:\/\/cdn/,
    )
    server.fail(500, 1_000)
    await assert.rejects(
      addPicture(site.app, editing, await drawn(700, 500).png().toBuffer(), null),
      (problem: Problem) => problem.status === 503 && /responded to PUT with 500/.test(String(problem.cause)),
    )
    assert.deepEqual((await site.call('/api/v1/listings/near')).body.media, [])
  })
})

test('an incompletely configured store is refused at startup', () => {
  assert.throws(() => readConfig({ MEDIA_STORE: 's3' }), /S3_BUCKET.*\n.*S3_ACCESS_KEY.*\n.*S3_SECRET_KEY/)
  assert.throws(
    () =>
      readConfig({
        ...environment('https://s3.example'),
        NODE_ENV: 'production',
        SITE_URL: 'https://x.example',
        S3_PUBLIC_URL: 'http://cdn.example',
      }),
    /S3_PUBLIC_URL: must be https/,
  )
})
