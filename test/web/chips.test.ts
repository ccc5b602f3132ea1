import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestApp, type TestApp } from '../support/app.ts'
import { onOneStorage } from '../support/storage.ts'
import { signedIn } from '../support/visitor.ts'

onOneStorage('chips', (storage) => {
  let site: TestApp
  before(async () => {
    site = await openTestApp(await storage.open())
  })
  after(() => site.close())

  /** Links of the chips that are marked as chosen, by whether following them is said to remove something. */
  function chosen(text: string) {
    const links = [...text.matchAll(/<a class="chip"[^>]* href="([^"]+)" aria-current="(\w+)">(.*?)<\/a>/g)]
    return links.map(([, href, mark, label]) => ({ href, mark, removes: label!.includes('(selected, remove)') }))
  }

  test('the section or view that is shown is the current page; only filters can be removed', async () => {
    const owner = await signedIn(site, { role: 'owner' })
    for (const path of [
      '/admin/settings/access',
      '/admin/brand/footer',
      '/admin/brand/history',
      '/admin/reviews?status=published',
      '/admin/moderation?status=decided',
    ])
      assert.deepEqual(chosen((await owner.get(path)).text), [{ href: path, mark: 'page', removes: false }], path)
    for (const path of ['/admin/people?standing=staff', '/admin/listings?status=hidden', '/admin/mails?status=failed'])
      assert.deepEqual(
        chosen((await owner.get(path)).text),
        [{ href: path.replace(/\?.*/, ''), mark: 'true', removes: true }],
        path,
      )
  })
})
