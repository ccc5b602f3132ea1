import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '../../../src/platform/database/sql.ts'
import { draftById, lockDraft } from '../../../src/publishing/drafts/queries.ts'
import { redraftNow } from '../../../src/publishing/drafts/regenerate.ts'
import { updateDraft } from '../../../src/publishing/drafts/update.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { eachStorage } from '../../support/storage.ts'
import { Maker, makeCategory, run, startWebsite, type Website } from './support.ts'

const drafted = 'Tide tables that a harbour crew can read in the rain'

eachStorage('editing a draft', (storage) => {
  let website: Website
  let site: TestApp
  let ada: Maker
  before(async () => {
    website = await startWebsite()
    site = await openTestApp(await storage.open(), { environment: { READER_ALLOW: website.place } })
    await makeCategory(site)
    ada = await Maker.of(site)
  })
  after(async () => {
    website.close()
    await site.close()
  })

  const states = async (id: string, ...names: ('tagline' | 'demo_video_url' | 'city')[]) => {
    const { fields } = await ada.get(id)
    return names.map((name) => [fields[name].state, fields[name].value])
  }

  test('every transition between field states', async () => {
    const { id } = await ada.drafted(website.url)
    const video = 'https://www.youtube.com/watch?v=tidewell1'
    const steps: [body: object, tagline: unknown[], demo_video_url: unknown[]][] = [
      [{}, ['ai', drafted], ['not_found', null]],
      [{ fields: { tagline: 'Mine', demo_video_url: video } }, ['edited', 'Mine'], ['manual', video]],
      [{ fields: { tagline: drafted } }, ['ai', drafted], ['manual', video]],
      [{ lock_fields: ['tagline', 'demo_video_url'] }, ['override', drafted], ['override', video]],
      [{ fields: { tagline: 'Mine again', demo_video_url: video } }, ['edited', 'Mine again'], ['manual', video]],
      [
        { fields: { tagline: 'Locked words' }, lock_fields: ['tagline'] },
        ['override', 'Locked words'],
        ['manual', video],
      ],
      [{ restore: ['tagline', 'demo_video_url'] }, ['ai', drafted], ['not_found', null]],
      [{ fields: { tagline: null, demo_video_url: null } }, ['deleted', null], ['deleted', null]],
      [{ lock_fields: ['tagline'] }, ['override', null], ['deleted', null]],
      [{ restore: ['tagline', 'demo_video_url'] }, ['ai', drafted], ['not_found', null]],
      [{ fields: { tagline: '  ' } }, ['deleted', null], ['not_found', null]],
      [{ regenerate: ['tagline'] }, ['ai', drafted], ['not_found', null]],
      [{ fields: { tagline: 'Once more' } }, ['edited', 'Once more'], ['not_found', null]],
      [{ regenerate: ['tagline', 'demo_video_url'] }, ['ai', drafted], ['not_found', null]],
    ]
    for (const [body, ...expected] of steps) {
      await ada.update(id, body)
      assert.deepEqual(await states(id, 'tagline', 'demo_video_url'), expected, JSON.stringify(body))
    }
  })

  test('regenerating without new findings changes nothing', async () => {
    const { id } = await ada.drafted(website.url)
    const video = 'https://vimeo.com/123456789'
    await ada.update(id, { fields: { demo_video_url: video } })
    assert.deepEqual((await ada.update(id, { regenerate: ['demo_video_url'] })).fields.demo_video_url.value, video)
  })

  test('all errors of a request are reported at once, with their paths', async () => {
    const { id } = await ada.drafted(website.url)
    await ada.update(id, { lock_fields: ['city'] })
    const schema = await ada.call('PATCH', `/drafts/${id}`, {
      fields: { taglin: 'x', country: 'Portugal' },
      lock_fields: ['name', 'desription'],
      company_socials: { gitub: 'https://github.com/x' },
      seo: { title: 'a'.repeat(71) },
    })
    assert.equal(schema.status, 400)
    const paths = Object.fromEntries(
      schema.body.errors.map(({ path, message }: { path: string; message: string }) => [path, message]),
    )
    assert.deepEqual(Object.keys(paths).sort(), [
      'company_socials.gitub',
      'fields.country',
      'fields.taglin',
      'lock_fields[1]',
      'seo.title',
    ])
    assert.match(paths['fields.taglin'], /Did you mean tagline\?/)
    assert.match(paths['lock_fields[1]'], /Did you mean description\?/)
    assert.match(paths['company_socials.gitub'], /Did you mean github\?/)

    const meaning = await ada.call('PATCH', `/drafts/${id}`, {
      fields: { name: 'Tidewell', categories: ['Field and shift'] },
      restore: ['name'],
      regenerate: ['city', 'name', 'seo'],
      competitor_url: website.url,
    })
    assert.equal(meaning.status, 400)
    assert.deepEqual(
      meaning.body.errors.map(({ path }: { path: string }) => path),
      ['fields.categories[0]', 'restore[0]', 'regenerate[0]', 'regenerate[1]', 'regenerate[2]', 'competitor_url'],
    )
    assert.match(meaning.body.errors[2].message, /This field is locked/)
    assert.deepEqual(await states(id, 'tagline'), [['ai', drafted]], 'nothing of a refused request is done')
  })

  test('lists are replaced; links, story and seo are merged', async () => {
    const { id } = await ada.drafted(website.url)
    await ada.update(id, {
      faqs: [{ question: ' Offline? ', answer: 'Yes.' }],
      founders: [{ name: 'Inês Caldeira', title: 'CEO' }, { name: 'Rui Prata' }],
      founder_socials: { linkedin: 'https://www.linkedin.com/in/ines', x: 'https://x.com/ines' },
      story: { title: 'From the pilot boat', problem: 'Wet paper.' },
      milestones: [{ date: '2026-01-02', title: 'First harbour', url: 'https://tidewell.example/first' }],
      seo: { title: 'Tidewell', meta: 'Tides on one page.' },
    })
    const draft = await ada.update(id, {
      founders: [{ name: 'Rui Prata', bio: '' }],
      founder_socials: { x: '', github: 'https://github.com/ines' },
      story: { problem: '', lessons: 'Laminate.' },
      seo: { meta: '' },
      milestones: [],
    })
    assert.deepEqual(draft.faqs, [{ question: 'Offline?', answer: 'Yes.' }])
    assert.deepEqual(draft.founders, [{ name: 'Rui Prata', title: null, bio: null }])
    assert.deepEqual(draft.founder_socials, {
      linkedin: 'https://www.linkedin.com/in/ines',
      github: 'https://github.com/ines',
    })
    assert.deepEqual(
      [draft.story.title, draft.story.problem, draft.story.lessons],
      ['From the pilot boat', null, 'Laminate.'],
    )
    assert.deepEqual(draft.seo, { title: 'Tidewell', meta: null })
    assert.deepEqual([draft.milestones, draft.sections.milestones.state], [[], 'deleted'])
    assert.equal(draft.sections.founder_socials.state, 'manual')
  })

  test('concurrent changes of different fields are all saved', async () => {
    const { id } = await ada.drafted(website.url)
    const values = {
      name: 'N',
      tagline: 'T',
      short_description: 'S',
      city: 'C',
      stage: 'beta',
      pricing_summary: 'P',
      contact_email: 'a@b.example',
      pricing_model: 'free',
    }
    await Promise.all([
      ...Object.entries(values).map(([name, value]) => ada.update(id, { fields: { [name]: value } })),
      ada.update(id, { faqs: [{ question: 'Q', answer: 'A' }] }),
      ada.update(id, { story: { title: 'Story' } }),
      ada.update(id, { story: { lessons: 'Lessons' } }),
    ])
    const draft = await ada.get(id)
    assert.deepEqual(
      Object.fromEntries(Object.keys(values).map((name) => [name, draft.fields[name as 'name'].value])),
      values,
    )
    assert.deepEqual([draft.faqs.length, draft.story.title, draft.story.lessons], [1, 'Story', 'Lessons'])
    assert.equal(draft.revision, 1 + 11)
  })

  test('the last of concurrent changes of one field wins, and the others are in the versions', async () => {
    const { id } = await ada.drafted(website.url)
    const words = ['one', 'two', 'three', 'four']
    await Promise.all(words.map((tagline) => ada.update(id, { fields: { tagline } })))
    const { fields, versions } = await ada.get(id)
    const changes = versions.map(({ by, changes: [change] }) => ({ by, ...change! })).reverse()
    assert.deepEqual(changes.map(({ after }) => after).sort(), [...words].sort())
    assert.deepEqual(
      changes.map(({ before }) => before),
      [drafted, ...changes.slice(0, -1).map(({ after }) => after)],
    )
    assert.equal(fields.tagline.value, changes.at(-1)!.after)
    assert.ok(changes.every(({ by }) => by === ada.member.name))
  })

  test('a request that changes nothing creates no version', async () => {
    const { id, revision } = await ada.drafted(website.url)
    assert.equal((await ada.update(id, { fields: { tagline: drafted }, restore: ['name'] })).revision, revision)
    assert.equal((await ada.call('PATCH', `/drafts/${id}`)).status, 200)
    assert.equal((await ada.get(id)).revision, revision)
  })

  test('edits and locks during a regeneration are kept', async () => {
    const { id } = await ada.drafted(website.url)
    const { app } = site
    const startRegenerating = async () => {
      await app.db.run(sql`update draft_parts set regenerating_since = ${site.clock.now()} where draft_id = ${id}`)
      return () => run(site, 'drafts.redraft_fields', { draft_id: id, names: ['tagline', 'name', 'city'] })
    }
    await ada.update(id, { fields: { tagline: 'Before', name: 'Before' } })
    const finish = await startRegenerating()
    await ada.update(id, { fields: { tagline: 'Meanwhile' } })
    await finish()
    assert.deepEqual((await ada.get(id)).fields.tagline.value, 'Meanwhile')
    assert.deepEqual((await ada.get(id)).fields.name.value, 'Tidewell', 'the other one is drafted')

    await ada.update(id, { fields: { name: 'Mine' } })
    const finishLocked = await startRegenerating()
    await ada.update(id, { lock_fields: ['name'] })
    await finishLocked()
    assert.deepEqual((await ada.get(id)).fields.name.value, 'Mine')

    const redraft = await redraftNow(app, (await draftById(app.db, id))!, ['tagline', 'description'])
    await ada.update(id, { fields: { tagline: 'While the drafter was asked' } })
    await app.db.transaction(async (tx) =>
      updateDraft(
        app,
        tx,
        (await lockDraft(tx, id))!,
        ada.member.id,
        { regenerate: ['tagline', 'description'] },
        redraft,
      ),
    )
    assert.equal((await ada.get(id)).fields.tagline.value, 'While the drafter was asked')
  })

  test('addresses have at most 2,048 characters, also after normalization', async () => {
    const long = `https://acme.example/${Array.from({ length: 2048 - 21 }, (_, index) => ((index * 7919) % 36).toString(36)).join('')}`
    const { id, url } = await ada.submit(long)
    assert.equal(url, long)
    assert.equal((await ada.update(id, { competitor_url: long.replace('acme', 'rope') })).competitor?.url.length, 2048)
    const refused = await ada.call('PATCH', `/drafts/${id}`, {
      competitor_url: `https://rope.example/${'€'.repeat(1000)}`,
    })
    assert.deepEqual(
      [refused.status, refused.body.errors],
      [400, [{ path: 'competitor_url', message: 'This address is too long. Use at most 2,048 characters.' }]],
    )
  })

  test('a competitor is crawled, compared and cleared', async () => {
    const rival = await startWebsite({
      '/':
        '<title>Moorline</title><meta property="og:site_name" content="Moorline"><h1>Moorings for every ' +
        'quay</h1><p>Works offline, even below deck.</p>',
    })
    const other = await openTestApp(site.app.db, { environment: { READER_ALLOW: `${website.place},${rival.place}` } })
    try {
      const { id } = await ada.drafted(website.url)
      await ada.update(id, { fields: { categories: ['field-and-shift-work'] } })
      const updated = await ada.update(id, { competitor_url: rival.url })
      assert.deepEqual([updated.competitor?.status, updated.competitor?.url], ['reading', rival.url])
      await run(other, 'drafts.compare_competitor', { draft_id: id, url: rival.url })
      const { competitor } = await ada.get(id)
      assert.deepEqual([competitor?.status, competitor?.name], ['ready', 'Moorline'])
      assert.deepEqual(
        competitor!.rows.find(({ key }) => key === 'offline'),
        {
          key: 'offline',
          label: 'Offline',
          ours: 'Offline tables for 30 days',
          theirs: 'Works offline, even below deck.',
          source: rival.url,
        },
      )
      assert.ok(
        competitor!.rows.every(({ ours, theirs }) => (ours === null) === (theirs === null)),
        'a cell is empty only where both are',
      )
      assert.equal((await ada.update(id, { competitor_url: '' })).competitor, null)

      await ada.update(id, { competitor_url: 'http://192.168.1.1/' })
      await run(other, 'drafts.compare_competitor', { draft_id: id, url: 'http://192.168.1.1/' })
      assert.deepEqual([(await ada.get(id)).competitor?.status, (await ada.get(id)).competitor?.rows], ['failed', []])
    } finally {
      rival.close()
      await other.close()
    }
  })

  test('the same Idempotency-Key changes a draft once', async () => {
    const { id } = await ada.drafted(website.url)
    const key = await site.keyFor(ada.member)
    const send = () =>
      site.call({
        method: 'PATCH',
        url: `/api/v1/drafts/${id}`,
        headers: { authorization: `Bearer ${key}`, 'idempotency-key': 'once' },
        payload: { fields: { tagline: 'Once' } },
      })
    const [one, two] = await Promise.all([send(), send()])
    assert.equal(one.text, two.text)
    assert.equal((await ada.get(id)).versions.length, 1)
  })
})
