import assert from 'node:assert/strict'
import { sql } from '../../src/platform/database/sql.ts'
import { api, type GoalCase, slugs } from './goal-case.ts'
import type { Report } from './planner/agent.ts'
import type { Result } from './planner/connect.ts'
import type { World } from './world.ts'

/** Products of one category with prices, for goals that compare prices. */
export async function pricedProducts(world: World): Promise<void> {
  const prices: Record<string, string | null> = {
    Quillstone: '$45 a month',
    Inkwake: '$9 a month for one person',
    Papertern: 'Free for 3 pages; $15 a month without a limit',
    Scriptgull: '$12 once',
    Notefjord: '$49 a month',
    Draftwhale: 'NZ$8 a month',
    Pagebuoy: null,
  }
  for (const [name, price] of Object.entries(prices)) {
    const id = await world.listing(name, null)
    await world.app.db.run(sql`update profiles set pricing_summary = ${price} where listing_id = ${id}`)
  }
}

/** A goal that changes nothing. */
const read = (words: string, check: (world: World) => (report: Report) => Promise<void> | void): GoalCase => ({
  words,
  arrange: async (world) => ({ check: check(world) }),
})

/** Goals that only read. */
export const questions: readonly GoalCase[] = [
  read('Find invoicing software for freelancers.', () => ({ records }) => {
    assert.ok(slugs(records).includes('tutorlatch'))
  }),
  read('Find three alternatives to Quillstone under $20.', () => ({ records }) => {
    assert.deepEqual(slugs(records).sort(), ['inkwake', 'papertern', 'scriptgull'])
  }),
  read('Compare Flakehound with Pigeonry.', () => ({ result }) => {
    const { a, b } = result as { a: Result; b: Result }
    assert.deepEqual(slugs([a, b]), ['flakehound', 'pigeonry'])
  }),
  read('Show this week’s ranking.', (world) => async ({ records }) => {
    const { entries } = await api(world, '/launches/weeks/this')
    assert.deepEqual(slugs(records).slice(0, 5), slugs(entries).slice(0, 5))
  }),
  read('Which products won in past weeks?', (world) => async ({ records }) => {
    assert.deepEqual(slugs(records), slugs((await api(world, '/awards')).items))
  }),
  read('Which products launch next week?', (world) => async ({ records }) => {
    assert.deepEqual(slugs(records).sort(), slugs((await api(world, '/launches/weeks/next')).entries).sort())
  }),
  read('Find open-source products from New Zealand.', (world) => async ({ records }) => {
    const { items } = await api(world, '/listings?country=NZ&pricing_model=open-source')
    assert.ok(items.length > 0)
    assert.deepEqual(slugs(records).sort(), slugs(items).sort())
  }),
  read('How much does it cost to be featured?', () => ({ records, value }) => {
    assert.deepEqual([records[0]!.code, value], ['featured', 4900])
  }),
  read('Show me the paid billboard.', (world) => async ({ result, records }) => {
    assert.deepEqual([result!.board, result!.paid], ['billboard', true])
    assert.deepEqual(slugs(records), slugs((await api(world, '/leaderboards/billboard')).items))
  }),
  read('Read the blog post about how votes are counted.', () => ({ result }) => {
    assert.equal(result!.slug, 'how-votes-are-counted')
    assert.ok(String(result!.body).length > 200)
  }),
  read('Tell me about the founder Inês Cardal.', () => ({ result }) => {
    assert.equal(result!.slug, 'ines-cardal')
    assert.ok(Array.isArray(result!.companies))
  }),
  read('Give me a dark pill badge for Pigeonry.', () => ({ records }) => {
    assert.match(String(records[0]!.html), /pigeonry\/\w+\.svg\?shape=pill&amp;mode=dark/)
  }),
]
