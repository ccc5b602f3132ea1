import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { registerSite } from '../../../../src/app/site.ts'
import { sql } from '../../../../src/platform/database/sql.ts'
import type { Viewer } from '../../../../src/web/viewer.ts'
import { cookieOf, viewerFromCookie } from '../../../app/site/support.ts'
import { openTestApp, type TestApp } from '../../../support/app.ts'
import { demo } from '../../../support/demo.ts'
import { onOneStorage } from '../../../support/storage.ts'

onOneStorage('a page for a member', (storage) => {
  let site: TestApp
  let viewer: Viewer
  before(async () => {
    site = await openTestApp(await storage.open(demo), { plugins: [registerSite({ readViewer: viewerFromCookie })] })
    const { id } = await site.member({ name: 'Inês <Caldeira>' })
    // Votes of brand-new accounts are not counted.
    await site.app.db.run(sql`update members set created_at = created_at - interval '1 day' where id = ${id}`)
    viewer = { id, name: 'Inês <Caldeira>', role: 'member' }
  })
  after(() => site.close())

  const signedIn = () => ({ cookie: `${cookieOf(viewer).name}=${cookieOf(viewer).value}` })
  const vote = (headers: Record<string, string>, payload = 'vote=cast') =>
    site.call({
      method: 'POST',
      url: '/listings/querywren/vote',
      payload,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        referer: 'http://localhost:3000/',
        ...headers,
      },
    })
  const buttonIn = (text: string) =>
    /<button class="vote" name="vote" value="(\w+)" aria-pressed="(\w+)" aria-label="Vote for Querywren, (\d+) votes"/
      .exec(text)
      ?.slice(1)

  test("shows the member's own content, while visitors see the same page as before", async () => {
    const theirs = await site.call({ url: '/', headers: signedIn() })
    assert.equal(theirs.headers['cache-control'], 'private, no-store')
    assert.equal(theirs.headers.etag, undefined)
    assert.match(theirs.text, /<span class="account-name" dir="auto">Inês &lt;Caldeira&gt;<\/span><\/summary>/)
    assert.doesNotMatch(theirs.text, /<!--\[|Sign in</)
    const strangers = await site.call('/')
    assert.match(strangers.text, /Sign in</)
    assert.doesNotMatch(strangers.text, /Caldeira|<!--\[/)
  })

  test("shows the member's vote on the next request, and the new count to everyone a second later", async () => {
    const [, , before] = buttonIn((await site.call('/')).text)!
    const cast = await vote(signedIn())
    assert.equal(cast.status, 303)
    assert.equal(cast.headers.location, '/')
    const after = String(Number(before) + 1)
    const [value, pressed] = buttonIn((await site.call({ url: '/', headers: signedIn() })).text)!
    assert.deepEqual([value, pressed], ['withdraw', 'true'])
    site.clock.advance(1_000)
    const [, strangerPressed, count] = buttonIn((await site.call('/')).text)!
    assert.equal(strangerPressed, 'false')
    assert.equal(count, after)
    await vote(signedIn(), 'vote=withdraw')
    assert.deepEqual(buttonIn((await site.call({ url: '/', headers: signedIn() })).text)!.slice(0, 2), [
      'cast',
      'false',
    ])
  })

  test('a visitor who votes is sent to sign in, and comes back', async () => {
    assert.match((await vote({})).headers.location!, /^\/sign-in\?next=%2F&intent=vote\.querywren\./)
    const { status, body } = await vote({ accept: 'application/json' })
    assert.equal(status, 401)
    assert.match(body.sign_in, /^\/sign-in\?next=%2F&intent=vote\.querywren\./)
  })
})
