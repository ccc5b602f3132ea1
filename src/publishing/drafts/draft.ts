import type * as z from 'zod'
import { allCategories, type CategoryRow } from '../../directory/categories/queries.ts'
import { FaqInput, maxListingFaqs } from '../../directory/listings/faqs.ts'
import { maxEntries, maxEntryLength } from '../../directory/listings/limits.ts'
import type { App } from '../../platform/app.ts'
import { draftSite } from '../drafter/draft.ts'
import type { Proposal, SourceQuote, WithEvidence } from '../drafter/proposal.ts'
import type { CrawledSite } from '../reader/crawl.ts'
import { needsScripts } from '../reader/render.ts'
import { categorySlugs } from './categories.ts'
import { saveChanges } from './field-changes.ts'
import { type DraftedValue, draftField, type SourcedQuote } from './field-states.ts'
import { type DraftFieldName, draftFieldNames, isListField, profileFields } from './fields.ts'
import { FieldsInput, FounderInput, MilestoneInput, SocialsInput, StoryInput } from './input.ts'
import { finishDrafting } from './lifecycle.ts'
import { boundedFields, tooLongForListing } from './listing/bounds.ts'
import { fieldIn, fieldsOf, lockDraft } from './queries.ts'

type DraftedValues = Map<DraftFieldName, DraftedValue>

/** Drafts every field of a crawled site and makes the draft ready. */
export async function draftFields(app: App, id: string, site: CrawledSite): Promise<void> {
  const { values, drafter, note } = await draftValues(app, site)
  const fieldsFound = profileFields.filter((name) => values.has(name)).length
  await app.db.transaction(async (tx) => {
    const draft = await lockDraft(tx, id)
    if (!draft || !(await finishDrafting(app, tx, id, { drafter, note, fieldsFound }))) return
    const fields = await fieldsOf(tx, id)
    const changes = draftFieldNames.map((name) => {
      const before = fieldIn(fields, name)
      return { before, after: draftField(before, values.get(name)) }
    })
    await saveChanges(app, tx, draft, null, changes)
  })
}

/** What the drafter finds on a site, by field. `only` limits it to some fields. */
export async function draftValues(
  app: App,
  site: CrawledSite,
  options: { only?: readonly string[] } = {},
): Promise<{ values: DraftedValues; drafter: string; note: string | null }> {
  const { proposal, drafter, note } = await draftSite(app, site, options)
  const notes = [unreadNote(site), note].filter(Boolean).join(' ') || null
  return { values: valuesIn(proposal, await allCategories(app.db)), drafter, note: notes }
}

/** A website that needs scripts has almost no text for a reader that does not run them. */
function unreadNote({ pages: [home] }: CrawledSite): string | null {
  return home && !home.rendered && needsScripts(home.content)
    ? 'Your website needs JavaScript to show its content, and we read it without. Fill in what is blank.'
    : null
}

/** Leaves out values that `update_draft` or `submit_draft` would refuse, so that clients can send any value back. */
function valuesIn(proposal: Proposal, categories: readonly CategoryRow[]): DraftedValues {
  const values: DraftedValues = new Map()
  const isUnsure = (name: string) => proposal.unsure?.includes(name) ?? false
  for (const name of profileFields) {
    const proven = proposal.fields[name]
    if (!proven) continue
    const value = isListField(name) ? entriesWithin(proven.value as string[]) : proven.value
    if (value.length === 0 || !FieldsInput.shape[name].safeParse(value).success) continue
    if (boundedFields.some((bounded) => bounded === name && tooLongForListing(bounded, value))) continue
    const stored = name === 'categories' ? categorySlugs(value as string[], categories) : value
    values.set(name, { value: stored, evidence: proven.evidence, unsure: false })
  }
  const { faqs, founders, company_socials, founder_socials, story, milestones } = proposal
  addList(values, 'faqs', valid(FaqInput, faqs, maxListingFaqs), ({ question }) => question)
  addList(values, 'founders', valid(FounderInput, founders, 6), ({ name }) => name)
  addList(values, 'milestones', valid(MilestoneInput, milestones, 50), ({ title }) => title)
  addEntries(values, 'company_socials', company_socials, SocialsInput)
  addEntries(values, 'founder_socials', founder_socials, SocialsInput)
  addEntries(values, 'story', story, StoryInput)
  for (const [name, drafted] of values) values.set(name, { ...drafted, unsure: isUnsure(name) })
  return values
}

function entriesWithin(entries: readonly string[]): string[] {
  return entries.filter((entry) => entry.length <= maxEntryLength).slice(0, maxEntries)
}

function valid<Value>(schema: z.ZodType, entries: readonly WithEvidence<Value>[], max: number): WithEvidence<Value>[] {
  return entries.filter(({ value }) => schema.safeParse(value).success).slice(0, max)
}

function addList<Value>(
  values: DraftedValues,
  name: DraftFieldName,
  entries: readonly WithEvidence<Value>[],
  titleOf: (value: Value) => string,
): void {
  if (entries.length === 0) return
  values.set(name, {
    value: entries.map(({ value }) => value),
    evidence: entries.flatMap(({ value, evidence }) => quotesOf(evidence, titleOf(value))),
    unsure: false,
  })
}

function addEntries(
  values: DraftedValues,
  name: DraftFieldName,
  entries: Record<string, WithEvidence<string> | undefined>,
  schema: z.ZodType,
): void {
  const proven = Object.entries(entries).flatMap(([key, entry]) =>
    entry && schema.safeParse({ [key]: entry.value }).success ? [[key, entry] as const] : [],
  )
  if (proven.length === 0) return
  values.set(name, {
    value: Object.fromEntries(proven.map(([key, { value }]) => [key, value])),
    evidence: proven.flatMap(([key, { evidence }]) => quotesOf(evidence, key)),
    unsure: false,
  })
}

function quotesOf(evidence: readonly SourceQuote[], of: string): SourcedQuote[] {
  return evidence.map(({ quote, url }) => ({ of, quote, url }))
}
