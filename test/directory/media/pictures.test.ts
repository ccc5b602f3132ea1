import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { addEditor } from '../../../src/directory/listings/editors.ts'
import { makePicture, savePicture } from '../../../src/directory/media/make.ts'
import { purgeOrphans } from '../../../src/directory/media/purge.ts'
import { picturesOf } from '../../../src/directory/media/queries.ts'
import { maxPictures } from '../../../src/directory/media/settings.ts'
import { mediaStore } from '../../../src/directory/media/store/open.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { day } from '../../../src/platform/duration.ts'
import { Problem } from '../../../src/platform/problem.ts'
import { removeLogo, setLogo } from '../../../src/publishing/editing/logo.ts'
import { addPicture, describePicture, movePicture, removePicture } from '../../../src/publishing/editing/pictures.ts'
import { versionsOf } from '../../../src/publishing/editing/versions.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { makeListing } from '../../support/listings.ts'
import { onOneStorage } from '../../support/storage.ts'
import { drawn, everything, ownFolder } from './support.ts'

let pictures = 0
/** A small, unique picture. */
const fresh = () =>
  drawn(400 + 2 * ++pictures, 300)
    .png()
    .toBuffer()
const refusedWith = (status: number, about: RegExp) => (error: unknown) =>
  error instanceof Problem && error.status === status && about.test(error.message)

onOneStorage('pictures of a listing', (storage) => {
  let site: TestApp
  const folder = ownFolder()
  let number = 0

  before(async () => {
    site = await openTestApp(await storage.open(), { environment: { DATA_DIR: folder } })
  })
  after(() => site.close())

  const owned = async (plan: 'free' | 'paid' = 'paid') => {
    const member = await site.member()
    const slug = `pictured-${++number}`
    const listingId = await makeListing(site, { slug, plan, ownerId: member.id })
    return { slug, editing: { listingId, memberId: member.id } }
  }
  const order = async (listingId: number) => (await picturesOf(site.app.db, listingId)).map(({ id }) => id)
  const files = () => everything(mediaStore(site.app).list())
  const fileNames = async (hash: string) =>
    (await files()).filter(({ key }) => key.startsWith(hash)).map(({ key }) => key)

  test('are added at the end, described, moved and removed, and each change is a version', async () => {
    const { slug, editing } = await owned()
    const { app } = site
    const first = await addPicture(app, editing, await fresh(), ' The  start page ')
    const second = await addPicture(app, editing, await fresh(), null)
    const third = await addPicture(app, editing, await fresh(), null)
    assert.deepEqual(await order(editing.listingId), [first.id, second.id, third.id])
    await movePicture(app, editing, third.id, 'front')
    assert.deepEqual(await order(editing.listingId), [first.id, third.id, second.id])
    await movePicture(app, editing, first.id, 'front')
    for (let place = 2; place > 0; place--) await movePicture(app, editing, second.id, 'front')
    assert.deepEqual(await order(editing.listingId), [second.id, first.id, third.id])
    await describePicture(app, editing, second.id, 'Settings')
    await removePicture(app, editing, third.id)
    const { body } = await site.call(`/api/v1/listings/${slug}`)
    assert.deepEqual(
      body.media.map(({ alt }: { alt: string }) => alt),
      ['Settings', 'The start page'],
    )
    const causes = (await versionsOf(app.db, editing.listingId, { limit: 20 })).map(({ cause }) => cause)
    assert.deepEqual(causes, [
      'picture removed',
      'alt text edited',
      'pictures reordered',
      'pictures reordered',
      'pictures reordered',
      'picture added',
      'picture added',
      'picture added',
    ])
  })

  test('are returned with all their sizes under working URLs', async () => {
    const { slug, editing } = await owned()
    await addPicture(site.app, editing, await drawn(1200, 800).png().toBuffer(), null)
    const { body } = await site.call(`/api/v1/listings/${slug}`)
    const [{ url, width, height, sizes }] = body.media
    assert.match(url, /^http:\/\/localhost:3000\/media\/[0-9a-f]{32}\/1200\.jpg$/)
    assert.deepEqual([width, height], [1200, 800])
    assert.deepEqual(
      sizes.map((size: { width: number; type: string }) => [size.width, size.type]),
      [
        [480, 'image/webp'],
        [960, 'image/webp'],
        [1200, 'image/webp'],
        [1200, 'image/jpeg'],
      ],
    )
    for (const size of sizes) assert.equal((await site.call(new URL(size.url).pathname)).status, 200)
    const page = (await site.call(`/listings/${slug}`)).text
    assert.match(
      page,
      /<source type="image\/webp" srcset="[^"]+\/480\.webp 480w, [^"]+\/960\.webp 960w, [^"]+1200\.webp 1200w" sizes="/,
    )
    assert.match(
      page,
      /<img src="[^"]+1200\.jpg" alt="Screenshot of pictured-\d+" width="1200" height="800" loading="lazy"/,
    )
  })

  test('are public only if the section is unlocked', async () => {
    const { slug, editing } = await owned('free')
    await addPicture(site.app, editing, await fresh(), null)
    assert.equal('media' in (await site.call(`/api/v1/listings/${slug}`)).body, false)
    assert.doesNotMatch((await site.call(`/listings/${slug}`)).text, /\/media\//)
    await site.app.db.transaction(async (tx) => {
      await tx.run(sql`update listings set unlocked = '{media}' where id = ${editing.listingId}`)
      await site.app.cache.invalidate(tx, [`listing:${editing.listingId}`])
    })
    assert.equal((await site.call(`/api/v1/listings/${slug}`)).body.media.length, 1)
  })

  test('can only be changed by the owner and co-founders', async () => {
    const { editing } = await owned()
    const { app } = site
    const { id } = await addPicture(app, editing, await fresh(), null)
    const stranger = { ...editing, memberId: (await site.member()).id }
    const picture = await fresh()
    const had = (await files()).length
    for (const attempt of [
      () => addPicture(app, stranger, picture, null),
      () => removePicture(app, stranger, id),
      () => describePicture(app, stranger, id, 'x'),
      () => movePicture(app, stranger, id, 'back'),
      () => setLogo(app, stranger, picture),
      () => removeLogo(app, stranger),
    ])
      await assert.rejects(attempt(), refusedWith(404, /don't have a listing/))
    assert.equal((await files()).length, had)
    await app.db.transaction((tx) => addEditor(app, tx, editing.listingId, stranger.memberId))
    await describePicture(app, stranger, id, 'By a co-founder')
  })

  test("of another listing cannot be changed through the member's own listing", async () => {
    const [mine, other] = [await owned(), await owned()]
    const { id } = await addPicture(site.app, other.editing, await fresh(), null)
    for (const attempt of [
      () => removePicture(site.app, mine.editing, id),
      () => describePicture(site.app, mine.editing, id, 'x'),
      () => movePicture(site.app, mine.editing, id, 'back'),
    ])
      await assert.rejects(attempt(), refusedWith(404, /picture doesn't exist/))
  })

  test('are limited in number, also when added concurrently, and each is added once', async () => {
    const { editing } = await owned()
    await site.app.settings.set(maxPictures, 3)
    const sent = await Promise.all([fresh(), fresh(), fresh(), fresh(), fresh()])
    const results = await Promise.allSettled(sent.map((bytes) => addPicture(site.app, editing, bytes, null)))
    assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 3)
    for (const result of results)
      if (result.status === 'rejected')
        assert.ok(refusedWith(400, /up to 3 pictures/)(result.reason), String(result.reason))
    await site.app.settings.set(maxPictures, 10)
    const twice = await fresh()
    const twins = await Promise.allSettled([
      addPicture(site.app, editing, twice, null),
      addPicture(site.app, editing, twice, null),
    ])
    assert.deepEqual(twins.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    assert.equal((await order(editing.listingId)).length, 4)
  })

  test('include a logo that can be set, shown in responsive sizes and removed', async () => {
    const { slug, editing } = await owned()
    await setLogo(site.app, editing, await drawn(300, 300).png().toBuffer())
    const { body } = await site.call(`/api/v1/listings/${slug}`)
    assert.match(body.logo_url, /^http:\/\/localhost:3000\/media\/[0-9a-f]{32}\/256\.webp$/)
    assert.match(
      (await site.call(`/listings/${slug}`)).text,
      /<img src="[^"]+\/256\.webp" srcset="[^"]+\/64\.webp 64w, [^"]+\/128\.webp 128w, [^"]+\/256\.webp 256w" sizes="96px" alt="" width="96" height="96"/,
    )
    await removeLogo(site.app, editing)
    assert.equal((await site.call(`/api/v1/listings/${slug}`)).body.logo_url, null)
  })

  test('are purged a day after an interrupted upload, and 30 days after a version last used them', async () => {
    const { editing } = await owned()
    const { app, clock } = site
    const kept = await addPicture(app, editing, await fresh(), null)
    const gone = await addPicture(app, editing, await fresh(), null)
    await setLogo(app, editing, await fresh())
    const [keptHash, goneHash] = (await picturesOf(app.db, editing.listingId)).map(({ picture }) => picture!)
    await removePicture(app, editing, gone.id)
    // An upload that was interrupted after its files were written.
    const { hash: orphan } = await makePicture(app, await fresh(), 'screenshot')
    await purgeOrphans(app)
    assert.ok((await fileNames(goneHash!)).length > 0 && (await fileNames(orphan)).length > 0)
    clock.set(new Date(clock.now().getTime() + day + 1000).toISOString())
    await purgeOrphans(app)
    assert.deepEqual(await fileNames(orphan), [])
    assert.ok((await fileNames(goneHash!)).length > 0)
    clock.set(new Date(clock.now().getTime() + 30 * day).toISOString())
    await purgeOrphans(app)
    assert.deepEqual(await fileNames(goneHash!), [])
    assert.equal((await fileNames(keptHash!)).length, 2)
    assert.deepEqual(await order(editing.listingId), [kept.id])
    assert.deepEqual(await purgeOrphans(app), { pictures: 0, files: 0 })
    assert.ok(!existsSync(join(folder, 'media', orphan.slice(0, 2), orphan)))
  })

  test('that two listings share stay until neither uses them', async () => {
    const [one, two] = [await owned(), await owned()]
    const { app, clock } = site
    const same = await fresh()
    const first = await addPicture(app, one.editing, same, null)
    const second = await addPicture(app, two.editing, same, null)
    const picture = (await picturesOf(app.db, one.editing.listingId))[0]!.picture!
    const later = async () => {
      clock.set(new Date(clock.now().getTime() + 32 * day).toISOString())
      await purgeOrphans(app)
      return (await fileNames(picture)).length > 0
    }
    await removePicture(app, one.editing, first.id)
    assert.equal(await later(), true)
    await removePicture(app, two.editing, second.id)
    assert.equal(await later(), false)
  })

  test('keep their files if they are saved while the purge is running', async () => {
    const { editing } = await owned()
    const { app, clock } = site
    const bytes = await fresh()
    const { hash } = await makePicture(app, bytes, 'screenshot')
    clock.set(new Date(clock.now().getTime() + 2 * day).toISOString())
    for (let round = 0; round < 5; round++) {
      const [{ id }] = await Promise.all([addPicture(app, editing, bytes, null), purgeOrphans(app)])
      assert.ok((await fileNames(hash)).length >= 2, `round ${round}`)
      await removePicture(app, editing, id)
      clock.set(new Date(clock.now().getTime() + 2 * day).toISOString())
    }
  })

  test('get their files back if those were purged before the picture was saved', async () => {
    const { app } = site
    const made = await makePicture(app, await fresh(), 'screenshot')
    await mediaStore(app).remove(await fileNames(made.hash))
    assert.deepEqual(await fileNames(made.hash), [])
    await app.db.transaction((tx) => savePicture(app, tx, made))
    assert.equal((await fileNames(made.hash)).length, made.files.length)
  })

  test('are purged even as partial files', async () => {
    const root = join(folder, 'media')
    await mediaStore(site.app).put(`${'b'.repeat(32)}/480.webp.00.part`, Buffer.from('half'))
    site.clock.set(new Date(site.clock.now().getTime() + 2 * day).toISOString())
    await purgeOrphans(site.app)
    assert.ok(!existsSync(join(root, 'bb')) || readdirSync(join(root, 'bb')).length === 0)
  })
})
