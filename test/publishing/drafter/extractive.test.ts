import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { keepProven } from '../../../src/publishing/drafter/evidence/keep-proven.ts'
import { QuoteIndex } from '../../../src/publishing/drafter/evidence/quote-index.ts'
import { draftExtractively } from '../../../src/publishing/drafter/extractive/draft.ts'
import { withoutPromptInjections } from '../../../src/publishing/drafter/prompt-injection.ts'
import type { Proposal, WithEvidence } from '../../../src/publishing/drafter/proposal.ts'
import { readSite } from '../../../src/publishing/reader/crawl.ts'
import { readerApp } from '../reader/support.ts'
import { categories } from './sites/categories.ts'
import { ratio, type Score, scoreOf, textsIn } from './sites/score.ts'
import { expectedOf, serve, siteNames } from './sites/serve.ts'

const chromium = { READER_RENDERER: 'chromium', CHROMIUM_PATH: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' }
/** A site that is rendered by its scripts needs a browser. */
const isReadable = (name: string) => name !== 'scriptonly' || existsSync(chromium.CHROMIUM_PATH)
const generous = { limits: { renderMilliseconds: 60_000, crawlMilliseconds: 120_000 } }
const scores = new Map<string, Score>()
/** Values by how sure the drafter is. */
const certainty = { sure: { right: 0, wrong: 0 }, unsure: { right: 0, wrong: 0 } }
/** The names of sections in a proposal, by those in a score. */
const sections: Record<string, string> = { faq: 'faqs', founder: 'founders', milestone: 'milestones' }

for (const name of siteNames) {
  const expected = expectedOf(name)
  test(`${name}: ${expected.about}`, { skip: !isReadable(name) && 'there is no Chromium' }, async (t) => {
    const server = await serve(t, name)
    const { app } = readerApp({ READER_ALLOW: server.place, ...(name === 'scriptonly' && chromium) })
    const { pages: read } = await readSite(app, server.origin, generous)
    const pages = read.map(({ content }) => withoutPromptInjections(content))
    const proposal = draftExtractively(pages, { categories })

    const score = scoreOf(proposal, expected, server.origin)
    scores.set(name, score)
    for (const [part, { right, wrong }] of score.parts) {
      const certain = certainty[proposal.unsure!.includes(sections[part] ?? part) ? 'unsure' : 'sure']
      certain.right += right
      certain.wrong += wrong
    }
    for (const [what, units] of [
      ['wrong', score.wrong],
      ['missed', score.missed],
    ] as const)
      for (const unit of units) t.diagnostic(`${what} ${unit}`)

    if (expected.pattern) assert.deepEqual([score.wrong, score.missed], [[], []])

    const index = new QuoteIndex(pages)
    for (const { value, evidence } of valuesIn(proposal)) {
      assert.ok(evidence.length > 0, `no quote for ${JSON.stringify(value)}`)
      for (const quote of evidence)
        assert.equal(index.find(quote)?.url, quote.url, `not on the page: ${JSON.stringify(quote)}`)
    }
    const proven = keepProven(proposal, pages, { categories })
    assert.deepEqual(textsIn(proven), textsIn(proposal), 'the evidence rule takes nothing away')
    for (const word of expected.never)
      for (const text of textsIn(proposal))
        assert.ok(!text.replaceAll(server.origin, '').includes(word), `${word} in ${text}`)
  })
}

test('over all sites, values are right and few are missed', (t) => {
  const all = [...scores.values()]
  const sum = (count: (score: Score) => number) => all.reduce((total, score) => total + count(score), 0)
  const precision = ratio(
    sum(({ right }) => right),
    sum(({ wrong }) => wrong.length),
  )
  const recall = ratio(
    sum(({ found }) => found),
    sum(({ missed }) => missed.length),
  )
  t.diagnostic(`${all.length} sites, precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`)
  assert.equal(all.length, siteNames.filter(isReadable).length)
  assert.ok(precision >= 0.95, `precision ${precision}`)
  assert.ok(recall >= 0.8, `recall ${recall}`)
})

test('of the values that the drafter is sure of, at least 98 in 100 are right, and most values are sure', (t) => {
  const { sure, unsure } = certainty
  for (const [what, { right, wrong }] of Object.entries(certainty))
    t.diagnostic(`${what}: ${right} right, ${wrong} wrong`)
  assert.ok(ratio(sure.right, sure.wrong) >= 0.98, `${sure.wrong} of ${sure.right + sure.wrong} are wrong`)
  assert.ok(sure.right > 3 * unsure.right)
  assert.ok(unsure.right > 0)
})

function valuesIn({
  fields,
  faqs,
  founders,
  company_socials,
  founder_socials,
  story,
  milestones,
}: Proposal): WithEvidence<unknown>[] {
  return [fields, company_socials, founder_socials, story]
    .flatMap((parts) => Object.values(parts) as WithEvidence<unknown>[])
    .concat(faqs, founders, milestones)
}
