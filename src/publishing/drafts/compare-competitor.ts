import { comparedFact } from '../../directory/comparison/compare.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { draftSite } from '../drafter/draft.ts'
import type { Proposal } from '../drafter/proposal.ts'
import { rules } from '../drafter/rules.ts'
import { type CrawledSite, readSite } from '../reader/crawl.ts'
import { ReaderFailure } from '../reader/failure.ts'
import { savedCrawl } from './crawls.ts'
import { fieldLabels, type ProfileField } from './fields.ts'
import { type DraftFields, draftById, draftTag, fieldIn, fieldsOf, storableJson } from './queries.ts'
import type { Competitor } from './schema.ts'

const comparedFields = [
  'tagline',
  'pricing_model',
  'pricing_summary',
  'stage',
  'country',
  'city',
  'founded_year',
  'features',
] as const satisfies readonly ProfileField[]

/** Crawls a competitor and compares it with the draft, unless the draft has another competitor by now. */
export async function compareWithCompetitor(app: App, draftId: string, url: string): Promise<void> {
  const draft = await draftById(app.db, draftId)
  if (draft?.competitor?.url !== url || draft.competitor.status !== 'reading') return
  try {
    const theirs = await readSite(app, url)
    const { proposal } = await draftSite(app, theirs)
    const fields = await fieldsOf(app.db, draftId)
    const rows = [
      ...fieldRows(fields, proposal),
      ...(await attributeRows(app.db, fields, await savedCrawl(app.db, draftId), theirs)),
    ]
    const name = proposal.fields.name?.value ?? null
    await saveComparison(app, draftId, { url, status: 'ready', name, rows, error: null })
  } catch (error) {
    if (!(error instanceof ReaderFailure)) throw error
    await saveComparison(app, draftId, { url, status: 'failed', name: null, rows: [], error: error.message })
  }
}

async function saveComparison(app: App, draftId: string, result: Omit<Competitor, 'read_at'>): Promise<void> {
  const competitor: Competitor = { ...result, read_at: app.clock.now().toISOString() }
  await app.db.transaction(async (tx) => {
    await tx.run(sql`
      update drafts set competitor = ${storableJson(competitor)}::jsonb
      where id = ${draftId} and competitor ->> 'url' = ${competitor.url} and competitor ->> 'status' = 'reading'`)
    await app.cache.invalidate(tx, [draftTag(draftId)])
  })
}

type Row = Competitor['rows'][number]

function fieldRows(fields: DraftFields, proposal: Proposal): Row[] {
  return comparedFields.map((name) => {
    const found = proposal.fields[name]
    return row(
      name,
      fieldLabels[name],
      textOf(fieldIn(fields, name).value),
      textOf(found?.value ?? null),
      found?.evidence[0]?.url,
    )
  })
}

/** What each site says about the comparison attributes of the draft's category. */
async function attributeRows(
  db: Queryable,
  fields: DraftFields,
  ours: CrawledSite | undefined,
  theirs: CrawledSite,
): Promise<Row[]> {
  const [category] = (fieldIn(fields, 'categories').value as string[] | null) ?? []
  const found = await db.maybe(sql<{ attributes: { key: string; label: string }[] }>`
    select coalesce(top.attributes, c.attributes) as attributes
    from categories c left join categories top on top.id = c.parent_id
    where c.slug = ${category ?? ''}`)
  const attributes = found?.attributes ?? []
  const labels = attributes.map(({ label }) => label)
  const [own, other] = [await passagesAbout(labels, ours), await passagesAbout(labels, theirs)]
  return attributes.map(({ key, label }, index) =>
    row(key, label, own[index]?.text ?? null, other[index]?.text ?? null, other[index]?.url),
  )
}

async function passagesAbout(labels: readonly string[], site: CrawledSite | undefined) {
  const pages = site?.pages.map(({ content }) => content) ?? []
  return pages.length > 0 && labels.length > 0 ? rules.shortestPassages(pages, labels) : []
}

function row(key: string, label: string, ours: string | null, theirs: string | null, source: string | undefined): Row {
  const [a = null, b = null] = comparedFact(key, label, [ours, theirs]).values
  return { key, label, ours: a, theirs: b, source: source ?? null }
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return Array.isArray(value) ? value.join('; ') : String(value)
}
