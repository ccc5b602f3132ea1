import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { mailGallery } from '../../../src/core/mail/template.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { onOneStorage } from '../../support/storage.ts'
import { signedIn, type Visitor } from '../../support/visitor.ts'

onOneStorage('the gallery of emails', (storage) => {
  let site: TestApp
  let admin: Visitor
  before(async () => {
    site = await openTestApp(await storage.open())
    admin = await signedIn(site, { role: 'admin' })
  })
  after(() => site.close())

  test('shows every email light, dark and as text', async () => {
    const { status, text, headers } = await admin.get('/admin/emails/preview')
    assert.equal(status, 200)
    assert.match(String(headers['content-security-policy']), /frame-src 'self'/)
    for (const { name } of site.app.extensions.of(mailGallery).flatMap(({ mails }) => mails))
      for (const scheme of ['light', 'dark'])
        assert.ok(text.includes(`src="/admin/emails/preview/${name}?scheme=${scheme}"`), name)
    assert.match(text, /Hi,\n\nConfirm your email to finish signing up\./)
    assert.match((await admin.get('/admin/mails')).text, /href="\/admin\/emails\/preview"/)
  })

  test('an email looks the same as in an email client with that scheme, and can’t run scripts', async () => {
    const path = '/admin/emails/preview/receipt'
    const { text, headers } = await admin.get(`${path}?scheme=dark`)
    assert.match(text, /@media all \{\n\.paper/)
    assert.match(
      String(headers['content-security-policy']),
      /^sandbox [^;]+; default-src 'none'; .*frame-ancestors 'self'$/,
    )
    assert.match((await admin.get(`${path}?scheme=light`)).text, /@media not all \{\n\.paper/)
    assert.match((await admin.get(path)).text, /@media \(prefers-color-scheme: dark\) \{\n\.paper/)
    assert.equal((await admin.get('/admin/emails/preview/nonsense')).status, 404)
  })

  test('is only for admins, but any email client can load the logo', async () => {
    const member = await signedIn(site)
    for (const path of ['/admin/emails/preview', '/admin/emails/preview/receipt']) {
      assert.equal((await member.get(path)).status, 403)
      assert.equal((await site.call(path)).status, 303)
    }
    const { status, headers } = await site.call('/mark.png')
    assert.equal(status, 200)
    assert.equal(headers['content-type'], 'image/png')
  })
})
