import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { notificationsOf } from '../../../../src/core/notifications/queries.ts'
import { sql } from '../../../../src/platform/database/sql.ts'
import { restoreVersion } from '../../../../src/publishing/editing/restore.ts'
import { openTestApp, type TestApp } from '../../../support/app.ts'
import { onOneStorage } from '../../../support/storage.ts'
import { mailsTo, mailTo, signedIn, Visitor } from '../../../support/visitor.ts'
import { makeScene, type Scene } from '../pages/maker-scene.ts'

onOneStorage('admin pages', (storage) => {
  let site: TestApp
  let scene: Scene
  let admin: Visitor

  before(async () => {
    site = await openTestApp(await storage.open())
    scene = await makeScene(site)
    admin = new Visitor(site)
    admin.cookies.set('slipway', scene.adminCookie)
  })
  after(() => site.close())

  const pages = () => [
    '/admin',
    '/admin/listings',
    `/admin/listings/${scene.live}`,
    '/admin/changes',
    '/admin/claims',
    '/admin/reviews',
    '/admin/votes',
  ]
  const forms = () => [
    '/admin/claims/approve',
    '/admin/claims/reject',
    '/admin/reviews/decide',
    '/admin/votes/count',
    `/admin/listings/${scene.live}/identity`,
    `/admin/listings/${scene.live}/hide`,
    `/admin/listings/${scene.live}/unhide`,
  ]
  const send = async (path: string, form: Record<string, string> = {}) =>
    admin.post(path, { form_token: await admin.formToken(), ...form })
  const auditTrail = async () =>
    (
      await site.app.db.many(sql<{ subject: string; actor_id: number; details: Record<string, string> }>`
        select subject, actor_id, details from audit_events where action = 'admin.acted' order by id`)
    ).map(({ subject, actor_id, details }) => ({ subject, by: actor_id, did: details.did ?? details.what }))

  test('admin pages are for admins only: members are refused, and visitors sign in', async () => {
    const member = await signedIn(site)
    const token = await member.formToken()
    for (const path of pages()) {
      assert.equal((await admin.get(path)).status, 200, path)
      assert.equal((await member.get(path)).status, 403, path)
      assert.equal((await new Visitor(site).get(path)).status, 303, path)
    }
    for (const path of forms()) {
      assert.equal(
        (
          await member.post(path, {
            form_token: token,
            reason: 'Because.',
            claim: String(scene.disputed),
            review: '1',
            status: 'published',
          })
        ).status,
        403,
        path,
      )
      assert.equal((await new Visitor(site).post(path)).status, 303, path)
      assert.equal((await admin.post(path)).status, 403, `${path} without the token of the session`)
    }
    assert.deepEqual(await auditTrail(), [])
  })

  test('changes are shown before and after, escaped', async () => {
    for (const path of ['/admin/changes', `/admin/listings/${scene.live}`]) {
      const { text } = await admin.get(path)
      assert.match(text, /<del>one page,/)
      assert.match(text, /&lt;script&gt;alert\(1\)/)
      assert.doesNotMatch(text, /<script>alert/)
    }
  })

  test('listings are found by slug, domain, owner and prefix of the name, in any status', async () => {
    const found = async (query: string) =>
      [...(await admin.get(`/admin/listings?${query}`)).text.matchAll(/href="\/admin\/listings\/\d+">([^<]*)</g)].map(
        ([, name]) => name,
      )
    assert.deepEqual(await found('q=wreck'), ['Wreck'])
    assert.deepEqual(await found('q=Lant'), ['Lantern'])
    assert.deepEqual(await found('q=tidewell.example'), ['Tidewell'])
    assert.equal((await found(`q=${scene.maker.email}`)).length, 4)
    assert.deepEqual(await found(`q=${scene.maker.email}&status=hidden`), ['Wreck'])
    assert.deepEqual(await found('q=100%25'), [])
    assert.equal((await admin.get('/admin/listings?q=%00&status=nonsense&page=x')).status, 200)
  })

  test('a listing is hidden and shown again for a reason that is sent to its owner', async () => {
    const path = `/admin/listings/${scene.live}`
    const without = await send(`${path}/hide`, { reason: '  ' })
    assert.equal(without.status, 400)
    assert.match(without.text, /Enter a reason/)
    assert.match((await send(`${path}/hide`, { reason: 'x'.repeat(1001) })).text, /<textarea[^>]*>x{1001}</)
    const confirmation = await send(`${path}/hide`, { reason: 'Its <b>website</b> is down.' })
    assert.equal(confirmation.status, 200)
    assert.match(
      confirmation.text,
      /Hide Tidewell\?[^]*name="reason" value="Its &lt;b&gt;website&lt;\/b&gt; is down\."[^]*name="sure" value="yes"/,
    )
    assert.equal((await site.call('/api/v1/listings/tidewell')).status, 200, 'nothing is done before the answer')
    assert.deepEqual(await auditTrail(), [])
    assert.equal(
      (await send(`${path}/hide`, { reason: 'Its <b>website</b> is down.', sure: 'yes' })).headers.location,
      `${path}?done=hide`,
    )
    assert.equal((await site.call('/api/v1/listings/tidewell')).status, 404)
    assert.match((await admin.get(path)).text, /Its &lt;b&gt;website&lt;\/b&gt; is down\./)
    const again = await send(`${path}/hide`, { reason: 'Again.' })
    assert.equal(again.status, 400)
    assert.equal(
      (await send(`${path}/unhide`, { reason: 'It is back.', sure: 'yes' })).headers.location,
      `${path}?done=unhide`,
    )
    assert.equal((await site.call('/api/v1/listings/tidewell')).status, 200)
    const notifications = await site.app.db.many(sql<{ title: string }>`
      select title from notifications
      where member_id = ${scene.maker.id} and title like 'Tidewell %'
      order by id desc
      limit 2`)
    assert.deepEqual(
      notifications.map(({ title }) => title),
      ['Tidewell is back online', 'Tidewell was hidden'],
    )
    assert.deepEqual(
      (await auditTrail()).map(({ did }) => did),
      ['hidden', 'shown'],
    )
    assert.equal((await send('/admin/listings/999999/hide', { reason: 'x' })).status, 404)
  })

  test('reviews are moderated, and only published ones count', async () => {
    const { id } = await site.app.db.one(sql<{ id: number }>`select id from reviews limit 1`)
    const rating = async () => (await site.call('/api/v1/listings/tidewell')).body.rating
    assert.match((await admin.get('/admin/reviews')).text, /I use it each day/)
    const read = async (path: string) =>
      new RegExp(`name="review" value="${id}"><input type="hidden" name="read" value="(\\w+)"`).exec(
        (await admin.get(path)).text,
      )?.[1] ?? ''
    const old = await read('/admin/reviews')
    await site.app.db.run(sql`update reviews set body = 'Buy <b>pills</b>.' where id = ${id}`)
    const rewritten = await send('/admin/reviews/decide', { review: String(id), status: 'published', read: old })
    assert.equal(rewritten.status, 400)
    assert.match(rewritten.text, /edited this review after you opened it[^]*Current version[^]*Buy &lt;b&gt;pills/)
    assert.deepEqual(await rating(), { average: null, count: 0 })
    assert.equal(
      (
        await send('/admin/reviews/decide', {
          review: String(id),
          status: 'published',
          read: await read('/admin/reviews'),
        })
      ).headers.location,
      '/admin/reviews?done=published',
    )
    assert.deepEqual(await rating(), { average: 4, count: 1 })
    assert.match((await admin.get('/admin/reviews?status=published')).text, /Unpublish/)
    const off = { review: String(id), status: 'rejected', read: await read('/admin/reviews?status=published') }
    assert.match((await send('/admin/reviews/decide', off)).text, /Unpublish this review\?[^]*Buy &lt;b&gt;pills/)
    assert.deepEqual(await rating(), { average: 4, count: 1 })
    await send('/admin/reviews/decide', { ...off, sure: 'yes' })
    assert.deepEqual(await rating(), { average: null, count: 0 })
    assert.equal((await send('/admin/reviews/decide', { review: '999', status: 'published' })).status, 404)
    assert.deepEqual((await auditTrail()).slice(2), [
      { subject: `review:${id}`, by: scene.admin.id, did: 'published a review' },
      { subject: `review:${id}`, by: scene.admin.id, did: 'rejected a review' },
    ])
  })

  test('the votes page shows which votes do not count, and why', async () => {
    const { text } = await admin.get('/admin/votes')
    assert.match(text, /Someone already voted for this listing from the same device\./)
  })

  test('a discounted vote can be counted while its week is open', async () => {
    const { db } = site.app
    const votesOf = async () =>
      (await db.one(sql<{ votes: number }>`select votes from listing_counters where listing_id = ${scene.live}`)).votes
    const { member_id: voter } = await db.one(sql<{ member_id: number }>`
      select member_id from votes where listing_id = ${scene.live} and discounted = 'same_device'`)
    const form = { listing: String(scene.live), member: String(voter) }
    const before = await votesOf()
    assert.match(
      (await admin.get('/admin/votes')).text,
      new RegExp(`name="listing" value="${scene.live}"><button[^>]*name="member" value="${voter}"`),
    )
    site.clock.set('2026-11-16T00:00:00Z')
    assert.doesNotMatch((await admin.get('/admin/votes')).text, /Count vote/)
    assert.match((await send('/admin/votes/count', form)).text, /That week is over and its result is final/)
    site.clock.set('2026-11-15T12:00:00Z')
    await db.run(
      sql`update votes set discounted = 'own_listing' where listing_id = ${scene.live} and member_id = ${voter}`,
    )
    assert.match((await send('/admin/votes/count', form)).text, /never count/)
    await db.run(
      sql`update votes set discounted = 'same_device' where listing_id = ${scene.live} and member_id = ${voter}`,
    )
    assert.equal((await send('/admin/votes/count', form)).headers.location, '/admin/votes?done=counted')
    assert.equal(await votesOf(), before + 1)
    assert.match((await send('/admin/votes/count', form)).text, /already counts/)
    assert.equal((await send('/admin/votes/count', { listing: '1', member: '999999' })).status, 404)
    assert.deepEqual((await auditTrail()).at(-1), {
      subject: `listing:${scene.live}`,
      by: scene.admin.id,
      did: 'counted a vote',
    })
  })

  test('a disputed claim is decided, and both sides are notified', async () => {
    const without = await send('/admin/claims/reject', { claim: String(scene.disputed), reason: '' })
    assert.equal(without.status, 400)
    const long = await send('/admin/claims/reject', {
      claim: String(scene.disputed),
      reason: `Typed${'.'.repeat(1000)}`,
    })
    assert.match(
      long.text,
      new RegExp(
        `id="reason-${scene.disputed}"[^>]* value="Typed\\.{1000}"[^]*id="reason-${scene.disputed}-error">Reason must be at most`,
      ),
    )
    assert.match((await admin.get('/admin/claims')).text, /Transfer to Bo &lt;b&gt;Reader&lt;\/b&gt;/)
    const confirmation = await send('/admin/claims/approve', { claim: String(scene.disputed) })
    assert.match(confirmation.text, /Transfer Tidewell to Bo &lt;b&gt;Reader&lt;\/b&gt;\?[^]*This cannot be undone/)
    assert.equal(
      (await send('/admin/claims/approve', { claim: String(scene.disputed), sure: 'yes' })).headers.location,
      '/admin/claims?done=approved',
    )
    const { owner_id, member_id } = await site.app.db.one(sql<{ owner_id: number; member_id: number }>`
      select l.owner_id, c.member_id
      from claims c join listings l on l.id = c.listing_id
      where c.id = ${scene.disputed}`)
    assert.equal(owner_id, member_id)
    assert.ok((await mailsTo(site, scene.maker.email)).includes('listing_taken_over'))
    assert.match((await admin.get('/admin/claims?done=approved')).text, /No claims to review/)
    const again = await send('/admin/claims/reject', { claim: String(scene.disputed), reason: 'Too late.' })
    assert.equal(again.status, 400)
    assert.match(again.text, /already decided/)
    assert.equal((await auditTrail()).at(-1)!.did, 'approved a claim')
  })

  test(
    'a change of name, website and categories is saved as a version, audited, indexed and notified; ' +
      'a refused form keeps its values',
    async () => {
      const { db } = site.app
      for (const [slug, name] of [
        ['tides', 'Tides'],
        ['boats', 'Boats'],
      ])
        await db.run(sql`insert into categories (slug, name) values (${slug}, ${name})`)
      const owner = await db.one(sql<{ id: number; email: string }>`
        select m.id, m.email from listings l join members m on m.id = l.owner_id where l.id = ${scene.live}`)
      const path = `/admin/listings/${scene.live}`
      const page = await admin.get(path)
      assert.match(page.text, /name="name"[^>]*value="Tidewell"/)
      const { slug: current, name: currentName } = (await site.call('/api/v1/listings/tidewell')).body.category
      const form = {
        name: 'Tidewell Pro',
        website_url: 'https://www.tidewell.dev/start',
        'category-0': 'tides',
        'category-1': '',
        'category-2': current,
        'category-3': 'boats',
        note: 'It was renamed.',
      }
      const wrong = await send(`${path}/identity`, {
        ...form,
        name: ' ',
        website_url: 'javascript:alert(1)',
        'category-1': 'tides',
        'category-2': 'ghost',
      })
      assert.equal(wrong.status, 400)
      for (const text of [
        'Enter a name',
        'Enter a website address',
        'You already chose this category',
        'This category no longer exists',
      ])
        assert.ok(wrong.text.includes(text), text)
      assert.match(wrong.text, /name="website_url"[^>]*value="javascript:alert\(1\)"[^>]*aria-invalid="true"/)
      assert.match((await send(`${path}/identity`, { ...form, 'category-0': '' })).text, /Choose a primary category/)

      const versions = async () =>
        (
          await db.one(
            sql<{ count: number }>`select count(*) as count from listing_versions where listing_id = ${scene.live}`,
          )
        ).count
      const before = await versions()
      assert.equal((await send(`${path}/identity`, form)).headers.location, `${path}?done=changed`)
      const { body } = await site.call('/api/v1/listings/tidewell')
      assert.deepEqual(
        [body.name, body.website_url, body.domain, body.categories.map(({ slug }: { slug: string }) => slug)],
        ['Tidewell Pro', 'https://www.tidewell.dev/start', 'tidewell.dev', ['tides', current, 'boats']],
      )
      assert.equal((await site.call('/api/v1/categories/boats')).body.total, 1)
      assert.equal((await site.call('/api/v1/listings?q=pro')).body.items[0].slug, 'tidewell')
      assert.equal((await site.call('/api/v1/listings?domain=tidewell.dev')).body.total, 1)
      assert.equal(await versions(), before + 1)
      assert.deepEqual((await auditTrail()).at(-1), {
        subject: `listing:${scene.live}`,
        by: scene.admin.id,
        did: 'changed name, website, categories',
      })
      const [told] = await notificationsOf(db, owner.id, { limit: 1 })
      assert.deepEqual(
        [told!.title, told!.body, told!.path],
        [
          'An admin changed Tidewell Pro',
          `Name: Tidewell → Tidewell Pro. Website: https://tidewell.example → https://www.tidewell.dev/start. \
Categories: ${currentName} → Tides, ${currentName}, Boats. It was renamed.`,
          `/account/listings/${scene.live}/history`,
        ],
      )
      assert.match((await mailTo(site, owner.email)).text, /Name: Tidewell → Tidewell Pro/)

      assert.equal(
        (await send(`${path}/identity`, { ...form, 'category-1': current, 'category-2': 'boats', 'category-3': '' }))
          .headers.location,
        `${path}?done=same`,
      )
      assert.equal(await versions(), before + 1)
      await db.transaction((tx) => restoreVersion(site.app, tx, { listingId: scene.live, number: 1 }, owner.id))
      assert.equal(
        (await site.call('/api/v1/listings/tidewell')).body.name,
        'Tidewell Pro',
        'an owner who restores a version keeps the name that an admin gave',
      )
      assert.equal((await send('/admin/listings/999999/identity', form)).status, 404)
    },
  )

  test('an admin corrects founders and alternatives: kept as versions, audited, notified, and restorable', async () => {
    const { db } = site.app
    const { owner_id } = await db.one(sql<{ owner_id: number }>`
      select owner_id from listings where id = ${scene.live}`)
    const other = await db.one(sql<{ id: number; slug: string }>`
      select l.id, l.slug from listings l where l.slug like 'rival-%' and l.status = 'live' and not exists (
        select from alternatives where listing_id = ${scene.live} and alternative_id = l.id
      ) order by l.id limit 1`)
    await db.run(sql`
      with founder as (
        insert into founders (slug, name, search_name, bio)
        values ('ida-marsh', 'Ida Marsh', 'ida marsh', 'The best founder. Buy now!') returning id
      )
      insert into listing_founders (listing_id, founder_id, title)
      select listing_id, id, 'CEO' from founder, unnest(${[scene.live, other.id]}::bigint[]) as listing_id`)
    const path = `/admin/listings/${scene.live}`
    const page = await admin.get(`${path}/story`)
    assert.match(page.text, /name="bio"[^>]*>The best founder\. Buy now!</)
    const shown = { name: 'Ida Marsh', title: 'CEO', bio: 'The best founder. Buy now!' }
    const form = {
      founder: 'ida-marsh',
      ...Object.fromEntries(Object.entries(shown).map(([name, text]) => [`was-${name}`, text])),
      ...shown,
    }
    const founder = async () => {
      const { name, bio, companies } = (await site.call('/api/v1/founders/ida-marsh')).body
      return [name, bio, companies.map(({ title }: { title: string | null }) => title).sort()]
    }
    assert.equal((await founder())[1], 'The best founder. Buy now!')

    const wrong = await send(`${path}/founders`, { ...form, name: ' ', bio: 'x'.repeat(3001) })
    assert.equal(wrong.status, 400)
    assert.match(wrong.text, /Name can&#39;t be empty|Name can't be empty/)
    assert.match(wrong.text, /<textarea[^>]*>x{3001}</)
    assert.equal((await send(`${path}/founders`, { ...form, founder: 'nobody', bio: 'x' })).status, 404)

    const versions = async () =>
      (
        await db.one(
          sql<{ count: number }>`select count(*)::int as count from listing_versions where listing_id = ${scene.live}`,
        )
      ).count
    const before = await versions()
    await send(`${path}/founders`, form)
    assert.equal(await versions(), before, 'nothing was changed')
    const saved = await send(`${path}/founders`, { ...form, bio: 'Sails.', title: '', note: 'No advertising.' })
    assert.equal(saved.headers.location, `${path}/story?done=saved#founders`)
    assert.deepEqual(await founder(), ['Ida Marsh', 'Sails.', ['CEO', null]], 'the role is only of this listing')
    assert.equal(await versions(), before + 1)
    assert.equal((await auditTrail()).at(-1)!.did, 'changed founders')
    const told = async () => (await notificationsOf(db, owner_id, { limit: 1 }))[0]!
    assert.match(
      (await told()).body!,
      /Founders: Ida Marsh, CEO, The best founder\. Buy now! → Ida Marsh, Sails\. No adv/,
    )

    const approved = async () =>
      (await site.call('/api/v1/listings/tidewell/alternatives')).body.items
        .filter(({ approved: isApproved }: { approved: boolean }) => isApproved)
        .map(({ slug }: { slug: string }) => slug)
    const alternatives = await approved()
    await send(`${path}/alternatives`, { listing: `http://localhost:3000/listings/${other.slug}`, note: 'Closer.' })
    assert.deepEqual(await approved(), [...alternatives, other.slug])
    assert.equal(await versions(), before + 2)
    assert.equal((await auditTrail()).at(-1)!.did, 'changed alternatives')
    assert.match((await told()).body!, /^Alternatives: .* → .*\. Closer\.$/)
    assert.equal((await send(`${path}/alternatives`, { listing: 'no-such-thing' })).status, 400)
    await send(`${path}/alternatives/withdraw`, { alternative: String(other.id) })
    assert.deepEqual(await approved(), alternatives)

    const undo = (number: number, by: number | null) =>
      db.transaction((tx) =>
        restoreVersion(
          site.app,
          tx,
          { listingId: scene.live, number, state: 'before' },
          by ?? { actor: { adminId: scene.admin.id }, note: '' },
        ),
      )
    await undo(before + 3, null)
    assert.deepEqual(await approved(), [...alternatives, other.slug], 'the alternative is back')
    await undo(before + 1, owner_id)
    assert.equal((await founder())[1], 'Sails.', 'an owner who restores a version keeps the bio that an admin wrote')
    await undo(before + 1, null)
    assert.equal((await founder())[1], 'The best founder. Buy now!')
  })

  test('long lists are paginated: events, changes, and the listings of a person', async () => {
    const { db } = site.app
    await db.run(
      sql`insert into listing_events (listing_id, to_status, cause, happened_at)
        select ${scene.hidden}, 'hidden', 'event ' || n, ${site.clock.now()} from generate_series(1, 30) as n`,
    )
    const path = `/admin/listings/${scene.hidden}`
    assert.match((await admin.get(path)).text, new RegExp(`Event 30[^]*rel="next" href="${path}\\?events=2"`))
    assert.match((await admin.get(`${path}?events=2`)).text, /Event 10[^]*Event 1</)
    await db.run(sql`
      insert into listing_versions (listing_id, number, cause, made_at, changed, before, after)
      select v.listing_id, 100 + n, 'change ' || n, v.made_at, v.changed, v.before, v.after
      from generate_series(1, 25) as n,
        (select * from listing_versions where listing_id = ${scene.live} and before is not null limit 1) as v`)
    const all = `/admin/changes?listing=${scene.live}`
    assert.match(
      (await admin.get(`/admin/listings/${scene.live}`)).text,
      new RegExp(`Latest 20[^]*href="${all.replace('?', '\\?')}"`),
    )
    assert.match(
      (await admin.get(all)).text,
      new RegExp(`Changes to Tidewell[^]*rel="next" href="/admin/changes\\?listing=${scene.live}&amp;page=2"`),
    )
    assert.match((await admin.get(`${all}&page=2`)).text, /Change 1</)
    assert.match((await admin.get(`/admin/changes?listing=${scene.hidden}`)).text, /No changes yet/)
    await db.run(
      sql`insert into listings (slug, domain, owner_id, created_at)
        select 'many-' || n, 'many.example', ${scene.maker.id}, ${site.clock.now()} from generate_series(1, 60) as n`,
    )
    const { count } = await db.one(
      sql<{ count: number }>`select count(*) as count from listings where owner_id = ${scene.maker.id}`,
    )
    assert.match(
      (await admin.get(`/admin/people/${scene.maker.id}`)).text,
      new RegExp(`<dt>listings</dt><dd class="figure">${count}<[^]*Latest [^]*View all`),
    )
  })
})
