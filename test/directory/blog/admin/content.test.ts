import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { timeZone } from '../../../../src/core/calendar/settings.ts'
import { changeSettings } from '../../../../src/core/site-settings/change-settings.ts'
import { siteName } from '../../../../src/core/site-settings/settings.ts'
import { sql } from '../../../../src/platform/database/sql.ts'
import type { Setting } from '../../../../src/platform/settings/declare.ts'
import { openTestApp, type TestApp } from '../../../support/app.ts'
import { makeListing } from '../../../support/listings.ts'
import { onOneStorage } from '../../../support/storage.ts'
import { signedIn, Visitor } from '../../../support/visitor.ts'

onOneStorage('admin pages for settings, categories, blog and interview', (storage) => {
  let site: TestApp
  let admin: Awaited<ReturnType<typeof signedIn>>
  let token: string
  let things: number
  let post: number
  before(async () => {
    site = await openTestApp(await storage.open())
    admin = await signedIn(site, { role: 'admin', name: 'Ada' })
    await makeListing(site, { slug: 'tidewell' })
    things = (await site.app.db.one(sql<{ id: number }>`select id from categories where slug = 'things'`)).id
    post = (
      await site.app.db.one(
        sql<{
          id: number
        }>`insert into posts (slug, title, body, search) values ('tides', 'Tides', 'Words.', '') returning id`,
      )
    ).id
    token = await admin.formToken()
  })
  after(() => site.close())

  const send = (path: string, form: Record<string, string | string[]>) =>
    admin.post(path, { form_token: token, ...form })
  /** What a page's form would send unchanged. */
  const formOf = async (path: string) => {
    const { text } = await admin.get(path)
    const form: Record<string, string | string[]> = {}
    for (const [, name, value] of text.matchAll(/<input[^>]*type="hidden" name="([^"]+)" value="([^"]*)"/g))
      form[name!] = plain(value!)
    for (const [tag] of text.matchAll(/<input id="[^>]*>/g))
      form[/ name="([^"]+)"/.exec(tag)![1]!] = plain(/ value="([^"]*)"/.exec(tag)?.[1] ?? '')
    for (const [, name, value] of text.matchAll(/<textarea id="[^"]*" name="([^"]+)"[^>]*>([^<]*)</g))
      form[name!] = plain(value!)
    for (const [, name, options] of text.matchAll(/<select id="[^"]*" name="([^"]+)"[^>]*>(.*?)<\/select>/gs))
      form[name!] = plain(/value="([^"]*)" selected/.exec(options!)?.[1] ?? '')
    for (const [, name, value] of text.matchAll(/<input type="checkbox" name="([^"]+)" value="([^"]*)" checked/g))
      form[name!] = [form[name!] ?? [], value!].flat()
    return form
  }
  const plain = (text: string) =>
    text
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&')
  const groups = ['site', 'access', 'launches', 'listings', 'selling', 'texts', 'team', 'limits']

  test('are for admins only, and their forms need a token and the same origin', async () => {
    const member = await signedIn(site)
    const own = await member.formToken()
    const pages = [
      '/admin/settings',
      ...groups.map((group) => `/admin/settings/${group}`),
      '/admin/categories',
      '/admin/categories/new',
      `/admin/categories/${things}`,
      `/admin/categories/${things}/remove`,
      '/admin/blog',
      '/admin/blog/new',
      `/admin/blog/${post}`,
      `/admin/blog/${post}/delete`,
      '/admin/interview',
    ]
    for (const path of pages)
      assert.deepEqual(
        [(await admin.get(path)).status, (await member.get(path)).status, (await new Visitor(site).get(path)).status],
        [200, 403, 303],
        path,
      )
    const forms = [
      ...groups.map((group) => `/admin/settings/${group}`),
      '/admin/categories/new',
      `/admin/categories/${things}`,
      `/admin/categories/${things}/remove`,
      '/admin/blog/new',
      `/admin/blog/${post}`,
      `/admin/blog/${post}/delete`,
      '/admin/blog/preview',
      '/admin/blog/edit',
      '/admin/interview',
    ]
    const sent = { title: 'X', body: 'X', name: 'X', question: 'X', do: 'add', 'site.name': 'X', 'seen-site.name': 'x' }
    for (const path of forms) {
      assert.equal((await member.post(path, { ...sent, form_token: own })).status, 403, path)
      assert.equal((await new Visitor(site).post(path, sent)).status, 303, path)
      assert.equal((await admin.post(path, sent)).status, 403, `${path} without the token`)
      assert.equal(
        (await admin.post(path, { ...sent, form_token: token }, { 'sec-fetch-site': 'cross-site' })).status,
        403,
        `${path} from elsewhere`,
      )
    }
    assert.deepEqual(await site.app.db.many(sql`select action from audit_events where action = 'admin.acted'`), [])
    for (const path of ['/admin/settings/nothing', '/admin/categories/999', '/admin/blog/999', '/admin/blog/x/delete'])
      assert.equal((await admin.get(path)).status, 404, path)
  })

  test('show every setting, and saving an unchanged page changes nothing', async () => {
    const shown: string[] = []
    for (const group of groups) {
      const { text } = await admin.get(`/admin/settings/${group}`)
      assert.equal(
        /<input[^>]*value=""[^>]* required|<textarea[^>]* required[^>]*><\/textarea>/.exec(text)?.[0],
        undefined,
        `a browser would not send ${group} as it stands`,
      )
      const form = await formOf(`/admin/settings/${group}`)
      shown.push(
        ...Object.keys(form)
          .filter((name) => name.startsWith('seen-'))
          .map((name) => name.slice(5)),
      )
      assert.equal((await send(`/admin/settings/${group}`, form)).status, 303, group)
    }
    const editable = site.app.settings.list.filter(({ managed }) => !managed)
    assert.deepEqual(shown.sort(), editable.map(({ key }) => key).sort())
    assert.deepEqual(await site.app.db.many(sql`select key from setting_changes`), [])
  })

  test('change settings, and show who changed them and when', async () => {
    const form = await formOf('/admin/settings/selling')
    const wanted = {
      ...form,
      'seller.name': 'Quay Ltd',
      'seller.address': '1 Quay\r\n\r\nDublin\r\n',
      'vat.charged': [],
      'vat.registrations': ['CH', 'NO'],
      'orders.hours': '48',
    }
    const asked = await send('/admin/settings/selling', wanted)
    assert.match(asked.text, /Save changes\?[^]*<b>Charge VAT<\/b>: Yes → No\. Applies to orders paid from now on\./)
    assert.deepEqual(await site.app.db.many(sql`select key from setting_changes`), [])
    const saved = await send('/admin/settings/selling', { ...wanted, sure: 'yes' })
    assert.equal(saved.headers.location, '/admin/settings/selling?done=saved')
    const stored = await site.app.db.many(
      sql<{ key: string; value: unknown }>`select key, value from settings where key not like 'secret%' order by key`,
    )
    assert.deepEqual(stored, [
      { key: 'orders.hours', value: 48 },
      { key: 'seller.address', value: ['1 Quay', 'Dublin'] },
      { key: 'seller.name', value: 'Quay Ltd' },
      { key: 'vat.charged', value: false },
      { key: 'vat.registrations', value: ['CH', 'NO'] },
    ])
    const { text } = await admin.get('/admin/settings/selling')
    assert.match(text, /Default: 24\. Changed by <span dir="auto">Ada<\/span> on <time[^>]*>November 15, 2026/)
    await send('/admin/settings/selling', {
      ...(await formOf('/admin/settings/selling')),
      reset: ['seller.name', 'seller.address', 'vat.charged', 'vat.registrations', 'orders.hours'],
      sure: 'yes',
    })
    assert.deepEqual(await site.app.db.many(sql`select key from settings where key not like 'secret%'`), [])
  })

  test('show a refused form again with its values, and each error at its setting', async () => {
    const form = await formOf('/admin/settings/site')
    const refused = await send('/admin/settings/site', {
      ...form,
      'site.name': ' ',
      'site.purpose': 'Typed <b>purpose</b>',
      'site.contact_email': 'nobody',
    })
    assert.equal(refused.status, 400)
    assert.match(refused.text, /<a href="#site\.name">Name can&#39;t be empty</)
    assert.match(refused.text, /id="site\.contact_email-error">Contact email [^<]*must be an email address, or empty/)
    assert.match(refused.text, /Typed &lt;b&gt;purpose/)
  })

  test('refuse to overwrite a setting that someone else changed in the meantime', async () => {
    const form = await formOf('/admin/settings/site')
    await site.app.db.transaction((tx) =>
      changeSettings(site.app, tx, [{ setting: siteName as Setting, value: 'Theirs' }], {
        memberId: null,
        via: 'command line',
      }),
    )
    assert.equal((await send('/admin/settings/site', { ...form, 'site.purpose': 'Ours.' })).status, 303)
    assert.deepEqual([site.app.siteName(), (await site.call('/api/v1/site')).body.purpose], ['Theirs', 'Ours.'])
    const lost = await send('/admin/settings/site', { ...form, 'site.name': 'Ours' })
    assert.match(lost.text, /Name was changed to “Theirs” by someone else in the meantime/)
    const seen = /name="seen-site\.name" value="(\w+)"/.exec(lost.text)![1]!
    assert.equal(
      (await send('/admin/settings/site', { ...form, 'site.name': 'Ours', 'seen-site.name': seen })).status,
      303,
    )
    assert.equal(site.app.siteName(), 'Ours')
  })

  test("show the owner's texts on the public pages", async () => {
    await send('/admin/settings/texts', {
      ...(await formOf('/admin/settings/texts')),
      'site.about': 'We love **boats**.',
    })
    await send('/admin/settings/site', {
      ...(await formOf('/admin/settings/site')),
      'site.contact_email': 'team@quay.example',
    })
    assert.match((await site.call('/about')).text, /We love <strong>boats<\/strong>/)
    for (const path of ['/about', '/terms', '/privacy'])
      assert.match((await site.call(path)).text, /mailto:team@quay\.example/, path)
  })

  test('add, change, move and merge categories', async () => {
    const made = await send('/admin/categories/new', {
      name: 'Søil & Sails',
      'attribute-0-label': 'Area',
      'attribute-0-kind': 'number',
      'attribute-0-place': '2',
      'attribute-1-label': 'Offline',
      'attribute-1-kind': 'yes_no',
      'attribute-1-place': '1',
      'faq-1-question': 'Why?',
      'faq-1-answer': 'Wind.',
    })
    const id = Number(/\/admin\/categories\/(\d+)/.exec(made.headers.location!)![1])
    const { slug, attributes, faqs } = await site.app.db.one(
      sql<{
        slug: string
        attributes: unknown
        faqs: unknown
      }>`select slug, attributes, faqs from categories where id = ${id}`,
    )
    assert.deepEqual(
      { slug, attributes, faqs },
      {
        slug: 'soil-sails',
        attributes: [
          { key: 'offline', label: 'Offline', kind: 'yes_no' },
          { key: 'area', label: 'Area', kind: 'number' },
        ],
        faqs: [{ question: 'Why?', answer: 'Wind.' }],
      },
    )
    const form = await formOf(`/admin/categories/${id}`)
    const wrong = await send(`/admin/categories/${id}`, {
      ...form,
      name: '',
      slug: 'Not A Slug',
      'faq-1-question': 'Only a question?',
    })
    assert.equal(wrong.status, 400)
    for (const mistake of [
      /href="#name">The name can&#39;t be empty/,
      /href="#slug">The URL can only have lowercase letters/,
      /href="#faq-1-answer">The answer can&#39;t be empty/,
    ])
      assert.match(wrong.text, mistake)
    assert.match(
      (await send(`/admin/categories/${id}`, { ...form, slug: 'things' })).text,
      /The URL is already used by another category/,
    )
    assert.match(
      (await send(`/admin/categories/${id}`, { ...form, name: 'THINGS' })).text,
      /href="#name">There’s already a category called Things</,
    )
    assert.equal((await send(`/admin/categories/${id}`, { ...form, name: 'Sails', slug: 'sails' })).status, 303)
    assert.match(
      (await send(`/admin/categories/${id}`, { ...form, name: 'Other' })).text,
      /Someone else changed this category while you were editing/,
    )
    const none = await send(`/admin/categories/${things}/remove`, { into: '' })
    assert.equal(none.status, 400)
    assert.match(none.text, /Things has 1 listing\. Choose a category to move them to/)
    assert.equal(
      (await send(`/admin/categories/${things}/remove`, { into: String(id) })).headers.location,
      '/admin/categories?done=removed',
    )
    assert.equal((await site.call('/categories/things')).headers.location, '/categories/sails')
    assert.match((await admin.get('/admin/categories?done=removed')).text, /Sails/)
  })

  test('preview a post without saving it', async () => {
    const form = {
      ...(await formOf('/admin/blog/new')),
      title: 'On <b>tides</b>',
      body: '## Low\n\nWater *goes*.',
      excerpt: 'Short.',
      'faq-0-question': 'When?',
      'faq-0-answer': 'Twice a day.',
      state: 'published',
      published_at: '',
    }
    const count = async () => (await site.app.db.one(sql<{ count: number }>`select count(*) as count from posts`)).count
    const before = await count()
    const preview = await send('/admin/blog/preview', form)
    assert.equal(preview.status, 200)
    assert.equal(await count(), before)
    const article = /<article class="page">.*<\/article>/s.exec(preview.text)![0]
    const again = await send('/admin/blog/edit', form)
    assert.match(again.text, /<textarea[^>]*>## Low\n\nWater \*goes\*\.<\/textarea>/)
    const saved = await send('/admin/blog/new', form)
    assert.match(saved.headers.location!, /^\/admin\/blog\/\d+\?done=saved$/)
    const page = (await site.call('/blog/on-b-tides-b')).text
    assert.equal(/<article class="page">.*<\/article>/s.exec(page)![0], article)
  })

  test("schedule a post in the site's time zone, and keep the seconds of its time", async () => {
    const path = `/admin/blog/${post}`
    await site.app.settings.set(timeZone, 'Asia/Tokyo')
    assert.equal(
      (await send(path, { ...(await formOf(path)), state: 'published', published_at: '2026-11-20T09:00' })).status,
      303,
    )
    const time = async () =>
      (
        await site.app.db.one(sql<{ published_at: Date }>`select published_at from posts where id = ${post}`)
      ).published_at.toISOString()
    assert.equal(await time(), '2026-11-20T00:00:00.000Z')
    await site.app.db.run(sql`update posts set published_at = '2026-11-20T00:00:07Z' where id = ${post}`)
    await send(path, { ...(await formOf(path)), body: 'Other words.' })
    assert.equal(await time(), '2026-11-20T00:00:07.000Z')
    const wrong = await send(path, { ...(await formOf(path)), title: '', published_at: 'soon' })
    for (const mistake of [
      /href="#title">The title can&#39;t be empty/,
      /href="#published_at">The publish date must be a date and time/,
    ])
      assert.match(wrong.text, mistake)
  })

  test('show both versions after a concurrent change to a post', async () => {
    const path = `/admin/blog/${post}`
    const form = await formOf(path)
    await send(path, { ...form, body: 'Their whole text.' })
    const lost = await send(path, { ...form, body: 'My whole text.' })
    assert.equal(lost.status, 400)
    assert.match(lost.text, /Ada saved this post while you were editing/)
    for (const text of ['Their whole text.', 'My whole text.'])
      assert.match(lost.text, new RegExp(`<textarea[^>]*>${text}<`))
    const version = /name="version" value="(\d+)"/.exec(lost.text)![1]!
    assert.equal((await send(path, { ...form, version, body: 'My whole text.' })).status, 303)
    assert.match((await admin.get(`${path}?version=${Number(version)}`)).text, /Their whole text\./)
  })

  test('delete a post only after confirmation', async () => {
    await site.app.db.run(
      sql`insert into post_versions (post_id, version, slug, title, body, faqs, saved_at)
        select ${post}, 100 + n, 'tides', 'Tides', 'Words.', '[]', ${site.clock.now()}
          from generate_series(1, 31) as n`,
    )
    assert.match((await admin.get(`/admin/blog/${post}`)).text, /rel="next" href="[^"]*versions=2"/)
    assert.match((await admin.get(`/admin/blog/${post}?versions=2`)).text, /version=101"/)
    assert.match((await admin.get(`/admin/blog/${post}/delete`)).text, /This cannot be undone/)
    assert.equal((await send(`/admin/blog/${post}/delete`, {})).headers.location, '/admin/blog?done=deleted')
    assert.equal((await admin.get(`/admin/blog/${post}`)).status, 404)
  })

  test('add, change, order and retire interview questions', async () => {
    const asked = async () =>
      (await site.call('/api/v1/interview-questions')).body.items as { id: number; question: string }[]
    const [first, second] = await asked()
    const seenOf = (id: number, text: string) =>
      new RegExp(`name="id" value="${id}"><input type="hidden" name="seen" value="(\\w+)"`).exec(text)![1]!
    const words = async (id: number) => ({
      id: String(id),
      seen: seenOf(id, (await admin.get('/admin/interview')).text),
    })
    const [old, hint] = [
      await words(first!.id),
      (await site.app.db.one(sql<{ hint: string }>`select hint from interview_questions where id = ${first!.id}`)).hint,
    ]
    await send('/admin/interview', { do: 'down', ...old, question: `${first!.question} Really?`, hint: '' })
    assert.deepEqual(
      (await asked()).slice(0, 2).map(({ question }) => question),
      [second!.question, `${first!.question} Really?`],
    )
    await send('/admin/interview', { do: 'up', ...old, question: first!.question, hint })
    assert.equal(
      (await asked())[0]!.question,
      `${first!.question} Really?`,
      'a button of an older page does not bring its words back',
    )
    const lost = await send('/admin/interview', { do: 'save', ...old, question: 'Ours?', hint: '' })
    assert.match(lost.text, /was changed by someone else to “[^”]* Really\?” while you were editing/)
    assert.match(lost.text, /value="Ours\?"/)
    assert.equal(
      (
        await send('/admin/interview', {
          do: 'save',
          id: old.id,
          seen: seenOf(first!.id, lost.text),
          question: first!.question,
          hint: '',
        })
      ).status,
      303,
    )
    assert.equal((await asked())[0]!.question, first!.question)
    const wrong = await send('/admin/interview', {
      do: 'save',
      ...(await words(second!.id)),
      question: '',
      hint: 'Typed hint',
    })
    assert.match(wrong.text, new RegExp(`href="#question-${second!.id}">The question can&#39;t be empty`))
    assert.match(wrong.text, /value="Typed hint"/)
    await send('/admin/interview', { do: 'add', question: 'Why boats?', hint: '' })
    const retire = { do: 'retire', ...(await words(first!.id)), question: first!.question, hint: '' }
    assert.match((await send('/admin/interview', retire)).text, /Retire this question\?[^]*No one has answered it/)
    assert.equal((await asked())[0]!.question, first!.question)
    await send('/admin/interview', { ...retire, sure: 'yes' })
    assert.deepEqual([(await asked())[0]!.question, (await asked()).at(-1)!.question], [second!.question, 'Why boats?'])
    await send('/admin/interview', { do: 'again', id: String(first!.id) })
    assert.equal((await asked()).at(-1)!.question, first!.question)
    assert.equal((await send('/admin/interview', { do: 'retire', id: '999', question: 'x' })).status, 404)
  })
})
