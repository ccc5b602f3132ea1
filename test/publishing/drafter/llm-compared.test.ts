import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanPages } from '../../../src/publishing/drafter/by-rules.ts'
import { draftSite } from '../../../src/publishing/drafter/draft.ts'
import { keepProven } from '../../../src/publishing/drafter/evidence/keep-proven.ts'
import { draftWithModel } from '../../../src/publishing/drafter/llm/draft.ts'
import { readSite } from '../../../src/publishing/reader/crawl.ts'
import type { CrawledPage } from '../../../src/publishing/reader/text.ts'
import { readerApp } from '../reader/support.ts'
import { modelApp, startModel } from './llm-server.ts'
import { categories } from './sites/categories.ts'
import { type Expected, type ExpectedValue, ratio, type Score, scoreOf } from './sites/score.ts'
import { expectedOf, serve, siteNames } from './sites/serve.ts'

const ways = ['rules', 'model', 'both'] as const

/**
 * What a provider answers for a site: the truth, with its quotes, and one of the mistakes that models make. It stands in
 * for a real model, so that every run compares the same answers.
 */
function recordedAnswer(expected: Expected, pages: readonly CrawledPage[], at: number) {
  const pageOf = (text: string) =>
    Math.max(
      0,
      pages.findIndex((page) => JSON.stringify(page).includes(text)),
    ) + 1
  const quotes = (...texts: string[]) => texts.map((quote) => ({ page: pageOf(quote), quote }))
  const first = (value: ExpectedValue): string =>
    typeof value === 'string' ? value : Array.isArray(value) ? value[0]! : value.contains.join(' · ')
  const fields = Object.entries(expected.fields ?? {})
  const price = first(expected.fields?.pricing_summary ?? '')
  const prices = price ? price.split(' · ').flatMap((part) => part.split(': ')) : []
  const mistakes = [
    {
      field: 'pricing_summary',
      value: '$4,999 per month',
      quotes: quotes(...prices, first(expected.fields!.tagline ?? expected.fields!.name!)),
    },
    { field: 'founded_year', value: '1999', quotes: quotes(first(expected.fields!.name!)) },
    {
      field: 'short_description',
      value: `${first(expected.fields!.name!)} is not for beginners.`,
      quotes: quotes(first(expected.fields!.short_description ?? '')),
    },
    {
      field: 'city',
      value: 'San Francisco',
      quotes: quotes(first(expected.fields!.tagline ?? expected.fields!.name!)),
    },
  ]
  return {
    texts: [
      mistakes[at % mistakes.length]!,
      ...fields.flatMap(([field, value]) =>
        ['features', 'categories', 'usps', 'keywords', 'country', 'stage', 'pricing_model'].includes(field)
          ? []
          : [
              {
                field,
                value: first(value),
                quotes: field === 'pricing_summary' ? quotes(...prices) : quotes(first(value)),
              },
            ],
      ),
    ],
    lists: [
      {
        field: 'features',
        values: [...[expected.fields?.features ?? []].flat().map(String), 'Works with Salesforce'],
        quotes: [expected.fields?.features ?? []].flat().flatMap((feature) => quotes(String(feature))),
      },
    ],
    faqs: (expected.faqs ?? []).map(({ question, answer }) => ({ question, answer, quotes: quotes(question, answer) })),
    founders: [
      ...(expected.founders ?? []).map(({ name, title = '' }) => ({
        name,
        title,
        bio: '',
        quotes: title ? quotes(name, title) : quotes(name),
      })),
      { name: 'John Smith', title: 'Founder', bio: '', quotes: quotes(first(expected.fields!.name!)) },
    ],
    company_socials: [],
    founder_socials: [],
    story: [],
    milestones: [],
  }
}

test('rules, a model and both: what a model adds is proven, and its mistakes are not kept', async (t) => {
  const model = await startModel(t)
  const scores: Record<(typeof ways)[number], Score[]> = { rules: [], model: [], both: [] }
  const patterns = siteNames.filter((name) => expectedOf(name).pattern)
  for (const [at, name] of patterns.entries()) {
    const expected = expectedOf(name)
    const server = await serve(t, name)
    const { app: reader } = readerApp({ READER_ALLOW: server.place })
    const site = await readSite(reader, server.origin)
    model.respondWith(
      recordedAnswer(
        expected,
        site.pages.map(({ content }) => content),
        at,
      ),
    )
    const { app } = modelApp('openai-compatible', model)
    const rules = await draftSite({ ...app, config: { ...app.config, DRAFTER: 'extractive' } }, site)
    const both = await draftSite(app, site)
    assert.equal(both.drafter, 'llm', name)
    for (const text of ['John Smith', 'Salesforce', '1999', '$4,999', 'San Francisco', 'not for beginners'])
      assert.ok(!JSON.stringify(both.proposal).includes(text), `${name}: ${text}`)
    scores.rules.push(scoreOf(rules.proposal, expected, server.origin))
    scores.both.push(scoreOf(both.proposal, expected, server.origin))
    const clean = cleanPages(site.pages.map(({ content }) => content))
    const alone = keepProven(await draftWithModel(app, clean, { categories }), clean, { categories })
    scores.model.push(scoreOf(alone, expected, server.origin))
  }
  const total = (of: readonly Score[], part: string) =>
    of.reduce(
      (sum, { parts }) => {
        const { right = 0, wrong = 0, found = 0, missed = 0 } = parts.get(part) ?? {}
        return {
          right: sum.right + right,
          wrong: sum.wrong + wrong,
          found: sum.found + found,
          missed: sum.missed + missed,
        }
      },
      { right: 0, wrong: 0, found: 0, missed: 0 },
    )
  const names = [...new Set(scores.both.flatMap(({ parts }) => [...parts.keys()]))]
  for (const part of names) {
    const cells = ways.map((way) => {
      const { right, wrong, found, missed } = total(scores[way], part)
      return `${ratio(right, wrong).toFixed(2)} / ${ratio(found, missed).toFixed(2)}`
    })
    t.diagnostic(`| ${part} | ${cells.join(' | ')} |`)
  }
  for (const way of ways) {
    const wrong = scores[way].flatMap((score) => score.wrong)
    assert.deepEqual(wrong, [], way)
  }
})
