import type { Proposal, Proven, Quote } from '../drafter/proposal.ts'
import { fieldNames, type PartName } from './parts.ts'
import type { Found, SourcedQuote } from './states.ts'

/** What a drafter found, part by part. Parts it found nothing for are absent. */
export function foundIn(proposal: Proposal): Map<PartName, Found> {
  const found = new Map<PartName, Found>()
  for (const name of fieldNames) {
    const proven = proposal.fields[name]
    if (proven) found.set(name, { value: proven.value, evidence: proven.evidence })
  }
  const { faqs, founders, company_socials, founder_socials, story, milestones } = proposal
  addList(found, 'faqs', faqs.slice(0, 10), ({ question }) => question)
  addList(found, 'founders', founders.slice(0, 6), ({ name }) => name)
  addList(found, 'milestones', milestones.slice(0, 50), ({ title }) => title)
  addEntries(found, 'company_socials', company_socials)
  addEntries(found, 'founder_socials', founder_socials)
  addEntries(found, 'story', story)
  return found
}

function addList<Value>(found: Map<PartName, Found>, name: PartName, entries: readonly Proven<Value>[], titleOf: (value: Value) => string): void {
  if (entries.length === 0) return
  found.set(name, { value: entries.map(({ value }) => value), evidence: entries.flatMap(({ value, evidence }) => named(evidence, titleOf(value))) })
}

function addEntries(found: Map<PartName, Found>, name: PartName, entries: Record<string, Proven<string> | undefined>): void {
  const proven = Object.entries(entries).flatMap(([key, entry]) => (entry ? [[key, entry] as const] : []))
  if (proven.length === 0) return
  found.set(name, { value: Object.fromEntries(proven.map(([key, { value }]) => [key, value])), evidence: proven.flatMap(([key, { evidence }]) => named(evidence, key)) })
}

function named(evidence: readonly Quote[], of: string): SourcedQuote[] {
  return evidence.map(({ quote, url }) => ({ of, quote, url }))
}
