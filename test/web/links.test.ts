import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { examplePaths } from '../../src/app/pages.ts'
import { openTestApp, type TestApp } from '../support/app.ts'
import { demo } from '../support/demo.ts'
import { onOneStorage } from '../support/storage.ts'

onOneStorage('the pages of the site', (storage) => {
  let site: TestApp
  before(async () => {
    site = await openTestApp(await storage.open(demo))
  })
  after(() => site.close())

  test('every link on a public page works', async () => {
    const seen = new Map<string, string>()
    for (const path of await examplePaths(site.app)) {
      // The style guide links to listings that do not exist.
      if (path === '/styleguide') continue
      const { text, status } = await site.call({ url: path, headers: { accept: 'text/html' } })
      assert.ok(status < 400, `${path} answers ${status}`)
      for (const [, href] of text.matchAll(/(?:href|src)="(\/[^"#]*|http:\/\/localhost:3000\/[^"#]*)/g)) {
        const target = href!.replace('http://localhost:3000', '').replaceAll('&amp;', '&')
        if (!seen.has(target)) seen.set(target, path)
      }
    }
    const dead: string[] = []
    for (const [target, from] of seen) {
      const { status } = await site.call({ url: target, headers: { accept: '*/*' } })
      if (status >= 400) dead.push(`${status} ${target} (from ${from})`)
    }
    assert.deepEqual(dead, [])
  })
})
