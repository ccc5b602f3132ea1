import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { type BrowserSite, complaintsOf, flawsOn, openBrowserSite } from '../../../app/site/support.ts'
import { runQueued } from '../../../support/queued-jobs.ts'
import { onOneStorage } from '../../../support/storage.ts'
import { signedIn } from '../../../support/visitor.ts'
import { type Receiver, startReceiver } from '../receiver.ts'

onOneStorage('webhooks in a browser', (storage) => {
  let site: BrowserSite
  let receiver: Receiver
  before(async () => {
    receiver = await startReceiver()
    site = await openBrowserSite(await storage.open(), {}, { READER_ALLOW: receiver.host })
    // The library compares with the system time.
    site.clock.set(new Date())
  })
  after(async () => {
    await site.close()
    await receiver.close()
  })
  const deliver = () => runQueued(site, 'webhooks.deliver')
  const cookiesOf = ({ cookies }: { cookies: Map<string, string> }) =>
    [...cookies].map(([name, value]) => ({ name, value }))

  for (const script of [true, false])
    test(`create, see the secret once, test, resend and delete ${script ? 'with' : 'without'} script`, async () => {
      receiver.received.length = 0
      receiver.respond(500)
      const page = await site.newPage({ script, cookies: cookiesOf(await signedIn(site)) })
      page.setDefaultTimeout(60_000)
      const complaints = complaintsOf(page, site.address)
      await page.goto('/account/profile')
      await page.click('nav >> text=Webhooks')
      await page.fill('[name=url]', 'https://localhost/hooks')
      await page.click('text=Create webhook')
      await page.waitForSelector('.wrong:text("localhost isn’t a public address")')
      assert.equal(await page.inputValue('[name=url]'), 'https://localhost/hooks')
      await page.fill('[name=url]', receiver.url)
      await page.fill('#description', 'Post launches to chat')
      await page.uncheck('[value="order.paid"]')
      await page.click('text=Create webhook')
      await page.waitForSelector('h1:text("Post launches to chat")')
      const secret = (await page.textContent('copy-text code'))!.trim()
      assert.match(secret, /^whsec_/)
      if (script) assert.deepEqual(await flawsOn(page), [])

      await page.click('text=Send test event')
      await page.waitForSelector('h1:text-is("Delivery of endpoint.test")')
      assert.ok(!(await page.content()).includes('whsec_'))
      await deliver()
      await page.reload()
      await page.waitForSelector('.tag:text("Retrying")')
      assert.match(await page.innerText('main'), /The server answered 500\./)
      const [got] = receiver.received
      new Webhook(secret).verify(got!.body, got!.headers as Record<string, string>)

      receiver.respond(200)
      site.clock.advance(10_000)
      await deliver()
      await page.reload()
      await page.waitForSelector('.tag:text("Delivered")')
      await page.click('text=Resend')
      await page.waitForSelector('text=Queued again.')
      await deliver()
      await page.reload()
      await page.waitForSelector('.tag:text("Delivered")')
      if (script) assert.deepEqual(await flawsOn(page), [])
      assert.equal(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size, 1)
      assert.equal(receiver.received.length, 3)

      await page.click('text=Post launches to chat')
      await page.click('text=Rotate secret')
      const fresh = (await page.textContent('copy-text code'))!.trim()
      assert.notEqual(fresh, secret)
      await page.check('[value="order.paid"]')
      await page.click('text=Save changes')
      await page.waitForSelector('text=Changes saved.')
      assert.ok(await page.isChecked('[value="order.paid"]'))
      await page.click('text=Turn off')
      await page.waitForSelector('text=The webhook is off.')
      await page.click('text=Turn on')
      await page.waitForSelector('text=The webhook is on.')
      await page.click('text=Delete this webhook')
      await page.click('button:text("Delete webhook")')
      await page.waitForSelector('text=Webhook deleted.')
      // The refused form is a 400, which the browser logs.
      assert.deepEqual(
        complaints.filter((complaint) => !/400/.test(complaint)),
        [],
      )
    })

  test('admins have the same pages for the site', async () => {
    const page = await site.newPage({ cookies: cookiesOf(await signedIn(site, { role: 'admin' })) })
    page.setDefaultTimeout(60_000)
    await page.goto('/admin/webhooks')
    assert.ok(await page.isVisible('[value="review.submitted"]'))
    await page.fill('[name=url]', receiver.url)
    await page.click('text=Create webhook')
    await page.waitForSelector('text=Copy it now.')
    await page.click('text=All webhooks')
    await page.waitForSelector('h2:text("Webhooks of the site")')
    assert.deepEqual(await flawsOn(page), [])
    await page.goto('/admin/audit')
    assert.match(await page.innerText('main'), /Created a webhook/)
  })
})
