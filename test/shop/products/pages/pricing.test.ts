import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'

import { featuredDays } from '../../../../src/shop/fulfilment/settings.ts'
import { changeProduct } from '../../../../src/shop/products/change.ts'
import { openTestApp, type TestApp } from '../../../support/app.ts'
import { onOneStorage } from '../../../support/storage.ts'
import { Visitor } from '../../../support/visitor.ts'

onOneStorage('the pricing page', (storage) => {
  let site: TestApp
  before(async () => void (site = await openTestApp(await storage.open())))
  after(() => site.close())

  const change = (code: string, changes: object) =>
    site.app.db.transaction((tx) =>
      changeProduct(site.app, tx, { code, changes, by: { adminId: null, name: 'ada@people.example' } }),
    )
  const pricing = async (path = '/pricing') => (await new Visitor(site).get(path)).text

  test('compares free and paid in one table, recommends a plan and adds up examples with current prices', async () => {
    await change('launch', { price_cents: 8900, name: 'Big launch' })
    await site.app.settings.set(featuredDays, 14)
    const page = await pricing()
    assert.match(page, /<table class="plan-table"[^]*Free<[^]*Recommended<[^]*Big launch<[^]*\$89<[^]*Launch bundle</)
    assert.match(page, /Featured for 14 days/)
    assert.match(page, /A launch on a date<\/h3><p class="example-price figure">\$138</)
    assert.match(page, /from \$10<[^]*Order<span class="visually-hidden"> Billboard/)
    assert.match(page, /Does paying help my rank\?/)
    const twin = await pricing('/pricing.md')
    assert.match(twin, /\| +\| Free, Free \| Big launch, \$89 \| Launch bundle, \$299 \|/)
    assert.match(twin, /Founder story, milestones and media \| no \| yes \| yes/)
  })

  test('what is not sold is in no table, list or example', async () => {
    await change('launch_bundle', { on_sale: false })
    await change('featured', { on_sale: false })
    const page = await pricing()
    assert.doesNotMatch(page, /Launch bundle|Everything done for you|A launch on a date/)
    assert.doesNotMatch(page, /product=featured/)
    assert.match(page, /A side project/)
  })
})
