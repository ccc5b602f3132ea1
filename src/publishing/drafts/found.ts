import type * as z from 'zod'
import { FaqInput, maxListingFaqs } from '../../directory/listings/faqs.ts'
import { maxEntries, maxEntryLength } from '../../directory/listings/limits.ts'
import type { Proposal, Quote, WithEvidence } from '../drafter/proposal.ts'
import type { DraftedValue, SourcedQuote } from './field-states.ts'
import { type FieldName, isListField, profileFields } from './fields.ts'
import { FieldsInput, FounderInput, MilestoneInput, SocialsInput, StoryInput } from './input.ts'

/**
 * What a drafter found, part by part. Parts it found nothing for are absent, and so is what would be refused from a person: nobody could
 * send it back unchanged.
 */
export function draftedValues(proposal: Proposal): Map<FieldName, DraftedValue> {
  const found = new Map<FieldName, DraftedValue>()
  for (const name of profileFields) {
    const proven = proposal.fields[name]
    const value =
      proven &&
      (isListField(name)
        ? (proven.value as string[]).filter((entry) => entry.length <= maxEntryLength).slice(0, maxEntries)
        : proven.value)
    if (value?.length && FieldsInput.shape[name].safeParse(value).success)
      found.set(name, { value, evidence: proven!.evidence })
  }
  const { faqs, founders, company_socials, founder_socials, story, milestones } = proposal
  addList(found, 'faqs', within(FaqInput, faqs, maxListingFaqs), ({ question }) => question)
  addList(found, 'founders', within(FounderInput, founders, 6), ({ name }) => name)
  addList(found, 'milestones', within(MilestoneInput, milestones, 50), ({ title }) => title)
  addEntries(found, 'company_socials', company_socials, SocialsInput)
  addEntries(found, 'founder_socials', founder_socials, SocialsInput)
  addEntries(found, 'story', story, StoryInput)
  return found
}

function within<Value>(
  schema: z.ZodType,
  entries: readonly WithEvidence<Value>[],
  most: number,
): WithEvidence<Value>[] {
  return entries.filter(({ value }) => schema.safeParse(value).success).slice(0, most)
}

function addList<Value>(
  found: Map<FieldName, DraftedValue>,
  name: FieldName,
  entries: readonly WithEvidence<Value>[],
  titleOf: (value: Value) => string,
): void {
  if (entries.length === 0) return
  found.set(name, {
    value: entries.map(({ value }) => value),
    evidence: entries.flatMap(({ value, evidence }) => named(evidence, titleOf(value))),
  })
}

function addEntries(
  found: Map<FieldName, DraftedValue>,
  name: FieldName,
  entries: Record<string, WithEvidence<string> | undefined>,
  schema: z.ZodType,
): void {
  const proven = Object.entries(entries).flatMap(([key, entry]) =>
    entry && schema.safeParse({ [key]: entry.value }).success ? [[key, entry] as const] : [],
  )
  if (proven.length === 0) return
  found.set(name, {
    value: Object.fromEntries(proven.map(([key, { value }]) => [key, value])),
    evidence: proven.flatMap(([key, { evidence }]) => named(evidence, key)),
  })
}

function named(evidence: readonly Quote[], of: string): SourcedQuote[] {
  return evidence.map(({ quote, url }) => ({ of, quote, url }))
}
