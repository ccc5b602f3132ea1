import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { palettes } from '../../../src/core/brand/palette.ts'
import { editorOf, publishDraft, saveSections } from '../../../src/core/brand/versions.ts'
import { siteName, sitePurpose } from '../../../src/core/site-settings/settings.ts'
import { termsText } from '../../../src/core/site-settings/texts.ts'
import { addPage, publishPage } from '../../../src/directory/site-pages/write.ts'
import { recordBackup } from '../../../src/operations/backup/record.ts'
import { checklist } from '../../../src/operations/getting-started/checklist.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { makeListing } from '../../support/listings.ts'
import { enterTestSeller } from '../../support/seller.ts'
import { onOneStorage } from '../../support/storage.ts'
import { signedIn } from '../../support/visitor.ts'

onOneStorage('the checklist of a new site', (storage) => {
  let site: TestApp
  before(async () => {
    site = await openTestApp(await storage.open())
  })
  after(() => site.close())

  const done = async () => (await checklist(site.app)).filter((item) => item.done).map(({ title }) => title)

  test('each step is done once the site has what it asks for', async () => {
    const { app } = site
    const before = await done()
    assert.ok(!before.includes('Make it yours') && !before.includes('Make a backup'), before.join())
    await app.settings.set(siteName, 'Harbour')
    await app.settings.set(sitePurpose, 'Boats.')
    assert.ok(!(await done()).includes('Make it yours'), 'set-up asks for name and purpose, but nobody made a brand')
    await app.db.transaction(async (tx) => {
      const editor = editorOf({ adminId: null })
      await saveSections(app, tx, editor, { colors: palettes.find(({ key }) => key === 'forest')!.colors })
      await publishDraft(app, tx, editor)
    })
    await enterTestSeller(app)
    await app.settings.set(termsText, 'Our terms.')
    assert.ok(!(await done()).includes('Write your legal pages'), 'the privacy policy is the sample')
    await app.db.transaction(async (tx) => {
      const by = { adminId: null }
      const page = { title: 'Privacy', slug: 'privacy', description: null, in_menu: false, in_footer: false }
      const id = await addPage(app, tx, { ...page, body: 'Our policy.' }, by)
      await publishPage(app, tx, id, by)
    })
    await makeListing(site, { slug: 'tidewell' })
    await recordBackup(app)
    const now = await done()
    for (const title of [
      'Make it yours',
      'Enter the legal seller',
      'Write your legal pages',
      'Publish the first listing',
      'Make a backup',
    ])
      assert.ok(now.includes(title), title)
    assert.ok(!now.includes('Set up email'), 'tests have no mail server')
  })

  test('links to each step, is dismissed, and can be shown again; other roles don’t see it', async () => {
    const admin = await signedIn(site, { role: 'admin' })
    const form_token = await admin.formToken()
    const overview = async () => (await admin.get('/admin')).text
    assert.match(
      await overview(),
      /id="getting-started"[^]*href="\/admin\/brand">Make it yours[^]*href="\/admin\/health\/guide#emails">Set up email/,
    )
    const dismissed = await admin.post('/admin/getting-started/dismiss', { form_token })
    assert.equal(dismissed.headers.location, '/admin/getting-started?done=dismissed')
    assert.doesNotMatch(await overview(), /id="getting-started"/)
    assert.match((await admin.get('/admin/getting-started')).text, /Show on the overview/)
    assert.equal((await admin.post('/admin/getting-started/restore', { form_token })).status, 303)
    assert.match(await overview(), /id="getting-started"/)
    const editor = await signedIn(site, { role: 'editor' })
    assert.doesNotMatch((await editor.get('/admin')).text, /Getting started/)
    assert.equal((await editor.get('/admin/getting-started')).status, 403)
  })
})
