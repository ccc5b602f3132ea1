import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '../../../src/platform/database/sql.ts'
import { createOwner } from '../../publishing/editing/support.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { makeListing } from '../../support/listings.ts'
import { onOneStorage } from '../../support/storage.ts'
import { signedIn } from '../../support/visitor.ts'

onOneStorage('the founder interview', (storage) => {
  let site: TestApp
  before(async () => void (site = await openTestApp(await storage.open())))
  after(() => site.close())

  async function founder(listingId: number, slug: string, name: string): Promise<void> {
    await site.app.db.run(sql`
      with made as (insert into founders (slug, name, search_name) values (${slug}, ${name}, ${name.toLowerCase()}) returning id)
      insert into listing_founders (listing_id, founder_id) select ${listingId}, id from made`)
  }

  test('an answer replaces the earlier one, others stay, and an empty one is deleted', async () => {
    const ada = await createOwner(site)
    const answer = (answers: object[]) => ada.call('PUT', '/me/interview', { answers })
    await answer([
      { question_id: 2, answer: 'Harbours.' },
      { question_id: 1, answer: 'Rain.' },
    ])
    const { status, body } = await answer([{ question_id: 1, answer: ' More rain. ' }])
    assert.equal(status, 200)
    assert.deepEqual(
      body.items.map(({ question_id, answer }: { question_id: number; answer: string }) => [question_id, answer]),
      [
        [1, 'More rain.'],
        [2, 'Harbours.'],
      ],
    )
    assert.deepEqual(body.unanswered, [3, 4, 5, 6, 7, 8, 9, 10])
    assert.deepEqual(
      (await answer([{ question_id: 2, answer: '' }])).body.items.map(
        ({ question_id }: { question_id: number }) => question_id,
      ),
      [1],
    )
  })

  test('an unknown question is reported with its index, and nothing is stored', async () => {
    const ada = await createOwner(site)
    await site.app.db.run(sql`update interview_questions set retired_at = now() where id = 10`)
    const { status, body } = await ada.call('PUT', '/me/interview', {
      answers: [
        { question_id: 1, answer: 'Rain.' },
        { question_id: 10, answer: 'Retired.' },
        { question_id: 77, answer: 'Unknown.' },
      ],
    })
    assert.deepEqual(
      [status, body.errors.map(({ path }: { path: string }) => path)],
      [400, ['answers[1].question_id', 'answers[2].question_id']],
    )
    assert.deepEqual((await ada.call('PUT', '/me/interview', { answers: [] })).body.items, [])
  })

  test('is shown only on the founder page of the caller', async () => {
    const ada = await createOwner(site, 'Adá Marsh')
    const id = await makeListing(site, { slug: 'saltmarsh', ownerId: ada.member.id })
    await founder(id, 'ada-marsh', 'ada marsh')
    await founder(id, 'ben-marsh', 'ben marsh')
    await site.call('/api/v1/founders/ada-marsh')
    const { body } = await ada.call('PUT', '/me/interview', { answers: [{ question_id: 1, answer: 'Rain.' }] })
    assert.deepEqual(body.published_at, ['http://localhost:3000/founders/ada-marsh'])
    const interview = async (slug: string) => (await site.call(`/api/v1/founders/${slug}`)).body.interview
    assert.deepEqual(
      (await interview('ada-marsh')).map(({ answer }: { answer: string }) => answer),
      ['Rain.'],
    )
    assert.deepEqual(await interview('ben-marsh'), [])
    assert.match((await site.call('/founders/ada-marsh')).text, /Interview[^]*decided to build this\?[^]*Rain\./)
  })

  test('is shown under the member’s name on a listing whose only founder is someone else', async () => {
    const carl = await createOwner(site, 'Carl Claimer')
    const id = await makeListing(site, { slug: 'quayside', ownerId: carl.member.id })
    await founder(id, 'mara-holt', 'mara holt')
    const { body } = await carl.call('PUT', '/me/interview', { answers: [{ question_id: 1, answer: 'I bought it.' }] })
    assert.deepEqual(body.published_at, [])
    assert.deepEqual((await site.call('/api/v1/founders/mara-holt')).body.interview, [])
    assert.doesNotMatch((await site.call('/founders/mara-holt')).text, /I bought it/)
    assert.match((await site.call('/listings/quayside')).text, /Interview with Carl Claimer[^]*I bought it\./)
  })

  test('is shown on the founder page that the member confirms as theirs, until they undo it', async () => {
    const mara = await signedIn(site, { email: 'mara@people.example', name: 'M. Holt' })
    const id = await makeListing(site, { slug: 'towpath', ownerId: mara.member.id })
    await founder(id, 'mara-holt-2', 'Mara Holt')
    await site.app.db.run(sql`
      insert into interview_answers (member_id, question_id, answer, answered_at)
      values (${mara.member.id}, 1, 'A leak.', now())`)
    const founderId = (await site.app.db.one(sql<{ id: number }>`select id from founders where slug = 'mara-holt-2'`))
      .id
    const choose = async (me: string, by = mara) =>
      by.post('/account/interview/founder', {
        form_token: await by.formToken(),
        founder: String(founderId),
        me,
      })
    const isShown = async () => (await site.call('/founders/mara-holt-2')).text.includes('A leak.')
    assert.match((await mara.get('/account/interview')).text, /This is me<span class="visually-hidden">: Mara Holt/)
    assert.equal(await isShown(), false)
    assert.equal((await choose('yes')).headers.location, '/account/interview?saved=founder')
    assert.equal(await isShown(), true)
    assert.doesNotMatch((await site.call('/listings/towpath')).text, /Interview with/)
    const stranger = await signedIn(site)
    assert.equal((await choose('yes', stranger)).status, 404)
    await choose('no')
    assert.equal(await isShown(), false)
  })
})
