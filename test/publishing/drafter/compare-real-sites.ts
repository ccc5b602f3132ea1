// Compares rules, a model and both on websites outside the repository, with what a careful reader finds on them:
// node test/publishing/drafter/compare-real-sites.ts FOLDER
// Each folder in FOLDER is a website with its pages and a truth.json: patterns for the values it states. The provider is
// a fake one. It answers what the rules found and the truth confirms, leaves out every third value, and adds inventions.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import type { TestContext } from 'node:test'
import { cleanPages } from '../../../src/publishing/drafter/by-rules.ts'
import { keepProven } from '../../../src/publishing/drafter/evidence/keep-proven.ts'
import { draftExtractively } from '../../../src/publishing/drafter/extractive/draft.ts'
import { draftWithModel } from '../../../src/publishing/drafter/llm/draft.ts'
import type { FieldName, Proposal, SourceQuote, WithEvidence } from '../../../src/publishing/drafter/proposal.ts'
import { fillGaps } from '../../../src/publishing/drafter/select-parts.ts'
import { readSite } from '../../../src/publishing/reader/crawl.ts'
import type { CrawledPage } from '../../../src/publishing/reader/text.ts'
import { readerApp, site as startSite } from '../reader/support.ts'
import { modelApp, startModel } from './llm-server.ts'
import { categories } from './sites/categories.ts'
import { ratio } from './sites/score.ts'

interface Truth {
  base?: string
  origins: string[]
  /** A pattern, `?pattern` for an optional value, or null for a value that the site does not state. */
  fields: Record<string, string | null>
  features?: { expect: string[]; need?: number; optional?: boolean }
  faqs: { expect: string[]; most?: number }
  founders: string[]
  ok?: Record<string, string[]>
  bad?: Record<string, string[]>
}

interface Counts {
  right: number
  wrong: number
  stated: number
  found: number
}

const ways = ['rules', 'model', 'both'] as const
const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Name a folder of websites.')
const ends: (() => unknown)[] = []
const context = { after: (end: () => unknown) => void ends.push(end) } as TestContext

const like = (pattern: string, value: string) =>
  new RegExp(pattern.replace(/^\?/, ''), 'isu').test(value.replace(/\s+/g, ' '))

/** What a proposal says, by field or list. */
function textsOf({ fields, faqs, founders }: Proposal): Record<string, string[]> {
  const single = Object.entries(fields).map(([name, { value }]) => [name, [value].flat()])
  return {
    ...(Object.fromEntries(single) as Record<string, string[]>),
    faqs: faqs.map(({ value }) => value.question),
    founders: founders.map(({ value }) => value.name),
  }
}

const lists = ['features', 'faqs', 'founders']
/** Lists without expected values. */
const unjudged = ['usps', 'tags', 'keywords']

function isRight(part: string, text: string, truth: Truth): boolean {
  const judged = (list: string[] | undefined) => list?.some((one) => text.startsWith(one)) ?? false
  if (judged(truth.ok?.[part])) return true
  if (judged(truth.bad?.[part])) return false
  const patterns =
    part === 'features'
      ? (truth.features?.expect ?? [])
      : part === 'faqs'
        ? truth.faqs.expect
        : part === 'founders'
          ? truth.founders
          : [truth.fields[part] ?? null].filter((pattern) => pattern !== null)
  return patterns.some((pattern) => like(pattern, text))
}

function statedIn(part: string, truth: Truth): { patterns: string[]; need: number } {
  const { features, faqs, founders, fields } = truth
  const patterns =
    part === 'features'
      ? features?.optional
        ? []
        : (features?.expect ?? [])
      : part === 'faqs'
        ? faqs.expect
        : part === 'founders'
          ? founders.filter((name) => !name.startsWith('?'))
          : [fields[part] ?? '?'].filter((pattern) => !pattern.startsWith('?'))
  const most = part === 'features' ? features?.need : part === 'faqs' ? (faqs.most ?? 10) : undefined
  return { patterns, need: Math.min(patterns.length, most ?? patterns.length) }
}

/** The recorded answer: right values of the rules without every third, and one invention of each kind. */
function answerFor(proposal: Proposal, truth: Truth, pages: readonly CrawledPage[], at: number) {
  const quotesOf = (evidence: readonly SourceQuote[]) =>
    evidence.map(({ quote, url }) => ({ page: pages.findIndex((page) => page.url === url) + 1, quote }))
  let count = at
  const isKept = () => ++count % 3 !== 0
  const rightFields = (Object.entries(proposal.fields) as [FieldName, WithEvidence<string | string[]>][]).filter(
    ([name, { value }]) => [value].flat().every((text) => isRight(name, text, truth)) && isKept(),
  )
  const name = proposal.fields.name!
  return {
    texts: [
      ...rightFields.flatMap(([field, { value, evidence }]) =>
        typeof value === 'string' ? [{ field, value, quotes: quotesOf(evidence) }] : [],
      ),
      { field: 'founded_year', value: '1999', quotes: quotesOf(name.evidence) },
      { field: 'city', value: 'San Francisco', quotes: quotesOf(name.evidence) },
    ],
    lists: rightFields.flatMap(([field, { value, evidence }]) =>
      Array.isArray(value) ? [{ field, values: [...value, 'Works with Salesforce'], quotes: quotesOf(evidence) }] : [],
    ),
    faqs: proposal.faqs
      .filter(({ value }) => isRight('faqs', value.question, truth) && isKept())
      .map(({ value, evidence }) => ({ ...value, quotes: quotesOf(evidence) })),
    founders: [
      ...proposal.founders
        .filter(({ value }) => isRight('founders', value.name, truth) && isKept())
        .map(({ value, evidence }) => ({
          name: value.name,
          title: value.title ?? '',
          bio: '',
          quotes: quotesOf(evidence),
        })),
      { name: 'John Smith', title: 'Founder', bio: '', quotes: quotesOf(name.evidence) },
    ],
    company_socials: [],
    founder_socials: [],
    story: [],
    milestones: [],
  }
}

async function serve(name: string, truth: Truth) {
  const root = join(folder!, name)
  const base = truth.base ?? ''
  const server = await startSite(context, (request, response) => {
    const { pathname } = new URL(request.url!, 'http://loopback')
    const path = normalize(decodeURIComponent(pathname.slice(pathname.startsWith(base) ? base.length : 0)))
    const bare = path.replace(/^[/\\]+|[/\\]+$/g, '')
    const file = [bare, join(bare, 'index.html'), `${bare}.html`].find(
      (one) => /\.(?:html?|txt|xml)$/.test(one) && !one.startsWith('..') && existsSync(join(root, one)),
    )
    if (!file) return response.writeHead(404, { 'content-type': 'text/html' }).end('<title>Not found</title>')
    const own = `http://${request.headers.host}${base}`
    const text = truth.origins.reduce(
      (all, origin) => all.replaceAll(origin, own),
      readFileSync(join(root, file), 'utf8'),
    )
    response
      .writeHead(200, { 'content-type': /html?$/.test(file) ? 'text/html; charset=utf-8' : 'text/plain' })
      .end(text)
  })
  return { ...server, url: `${server.origin}${base}/` }
}

const totals = new Map<string, Record<(typeof ways)[number], Counts>>()
const certainty = { sure: { right: 0, wrong: 0 }, unsure: { right: 0, wrong: 0 } }
const cpu: number[] = []
const pageCounts: number[] = []

function count(proposal: Proposal, way: (typeof ways)[number], truth: Truth) {
  const texts = textsOf(proposal)
  const parts = new Set([...Object.keys(texts), ...Object.keys(truth.fields), ...lists])
  for (const part of parts) {
    if (unjudged.includes(part)) continue
    const zero = (): Counts => ({ right: 0, wrong: 0, stated: 0, found: 0 })
    const counts = totals.get(part) ?? { rules: zero(), model: zero(), both: zero() }
    totals.set(part, counts)
    const given = texts[part] ?? []
    const right = given.filter((text) => isRight(part, text, truth)).length
    const { patterns, need } = statedIn(part, truth)
    const met = patterns.filter((pattern) => given.some((text) => like(pattern, text))).length
    counts[way].right += right
    counts[way].wrong += given.length - right
    counts[way].stated += need
    counts[way].found += Math.min(need, met)
    if (way !== 'rules') continue
    const certain = certainty[proposal.unsure?.includes(part) ? 'unsure' : 'sure']
    certain.right += right
    certain.wrong += given.length - right
  }
}

const model = await startModel(context)
const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'truth.json')))
for (const [at, name] of names.entries()) {
  const truth = JSON.parse(readFileSync(join(folder, name, 'truth.json'), 'utf8')) as Truth
  const server = await serve(name, truth)
  const start = process.cpuUsage()
  const read = await readSite(readerApp({ READER_ALLOW: server.place }).app, server.url)
  const pages = cleanPages(read.pages.map(({ content }) => content))
  const rules = keepProven(draftExtractively(pages, { categories }), pages, { categories })
  const { user, system } = process.cpuUsage(start)
  cpu.push((user + system) / 1000)
  pageCounts.push(pages.length)
  model.respondWith(answerFor(rules, truth, pages, at))
  const { app } = modelApp('openai-compatible', model)
  const proven = keepProven(await draftWithModel(app, pages, { categories }), pages, { categories })
  count(rules, 'rules', truth)
  count(proven, 'model', truth)
  count(fillGaps(proven, rules), 'both', truth)
}

const cell = ({ right, wrong, stated, found }: Counts) =>
  `${right + wrong ? ratio(right, wrong).toFixed(2) : '–'} / ${stated ? ratio(found, stated - found).toFixed(2) : '–'}`
console.log('| | Rules | Model | Both |\n|---|---|---|---|')
for (const [part, counts] of totals) console.log(`| ${part} | ${ways.map((way) => cell(counts[way])).join(' | ')} |`)
const all = (way: (typeof ways)[number]) =>
  [...totals.values()].reduce(
    (sum, { [way]: one }) => ({
      right: sum.right + one.right,
      wrong: sum.wrong + one.wrong,
      stated: sum.stated + one.stated,
      found: sum.found + one.found,
    }),
    { right: 0, wrong: 0, stated: 0, found: 0 },
  )
console.log(`| All | ${ways.map((way) => cell(all(way))).join(' | ')} |`)
for (const [what, { right, wrong }] of Object.entries(certainty))
  console.log(`${what}: ${right} right, ${wrong} wrong, ${ratio(right, wrong).toFixed(3)}`)
const median = (numbers: number[]) => [...numbers].sort((one, other) => one - other)[numbers.length >> 1]!
console.log(
  `CPU per draft: median ${median(cpu).toFixed()} ms, most ${Math.max(...cpu).toFixed()} ms; ` +
    `pages: median ${median(pageCounts)}, most ${Math.max(...pageCounts)}`,
)
for (const end of ends) await end()
