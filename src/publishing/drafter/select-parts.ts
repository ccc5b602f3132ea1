import { maxListingFaqs } from '../../directory/listings/faqs.ts'
import { fold } from './evidence/fold.ts'
import {
  type FieldName,
  maxFounders,
  type Proposal,
  type ProposedFounder,
  type ProposedMilestone,
  type WithEvidence,
} from './proposal.ts'

type ProposalPart = FieldName | Exclude<keyof Proposal, 'fields'>

export interface PartSelection {
  /** Draft only these. Unknown names are ignored. */
  only?: readonly string[]
  /** Do not draft these. */
  locked?: readonly string[]
}

export function isSelected(part: string, { only, locked }: PartSelection): boolean {
  return (only === undefined || only.includes(part)) && !locked?.includes(part)
}

export function selectParts(proposal: Proposal, selection: PartSelection): Proposal {
  const isWanted = (part: ProposalPart) => isSelected(part, selection)
  return {
    fields: Object.fromEntries(Object.entries(proposal.fields).filter(([field]) => isWanted(field as FieldName))),
    faqs: isWanted('faqs') ? proposal.faqs : [],
    founders: isWanted('founders') ? proposal.founders : [],
    company_socials: isWanted('company_socials') ? proposal.company_socials : {},
    founder_socials: isWanted('founder_socials') ? proposal.founder_socials : {},
    story: isWanted('story') ? proposal.story : {},
    milestones: isWanted('milestones') ? proposal.milestones : [],
    ...(proposal.unsure && { unsure: proposal.unsure }),
  }
}

export function isBlank({
  fields,
  faqs,
  founders,
  company_socials,
  founder_socials,
  story,
  milestones,
}: Proposal): boolean {
  return [fields, faqs, founders, company_socials, founder_socials, story, milestones].every(
    (part) => Object.keys(part).length === 0,
  )
}

/**
 * Fills gaps with the values of another proposal: rules find links and prices more reliably than a model. Lists are
 * joined: what the rules found comes first, word for word, and then what only the model found.
 */
export function fillGaps(proposal: Proposal, other: Proposal): Proposal {
  const either = <Part extends object>(part: Part, fallback: Part) => (Object.keys(part).length > 0 ? part : fallback)
  return {
    fields: { ...other.fields, ...proposal.fields },
    faqs: joinLists(other.faqs, proposal.faqs, keys.faqs).slice(0, maxListingFaqs),
    founders: joinLists(other.founders, proposal.founders, keys.founders, joinFounders).slice(0, maxFounders),
    company_socials: { ...other.company_socials, ...proposal.company_socials },
    founder_socials: { ...other.founder_socials, ...(haveSameFounder(proposal, other) && proposal.founder_socials) },
    story: either(proposal.story, other.story),
    milestones: joinLists(other.milestones, proposal.milestones, keys.milestones),
    unsure: [...new Set([...disagreements(proposal, other), ...(other.unsure ?? [])])],
  }
}

/** The key of a list entry. Entries with the same key are the same entry. */
const keys = {
  faqs: ({ question }: { question: string }) => spellingOf(question),
  founders: ({ name }: ProposedFounder) => spellingOf(name),
  milestones: ({ date, title }: ProposedMilestone) => `${date} ${spellingOf(title)}`,
}

function spellingOf(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]/gu, '')
}

/** The entries of both lists, each once. `join` merges an entry that is in both. */
function joinLists<Value>(
  first: readonly WithEvidence<Value>[],
  second: readonly WithEvidence<Value>[],
  keyOf: (value: Value) => string,
  join: (one: WithEvidence<Value>, other: WithEvidence<Value>) => WithEvidence<Value> = (one) => one,
): WithEvidence<Value>[] {
  const joined = new Map(first.map((one) => [keyOf(one.value), one]))
  for (const one of second) {
    const known = joined.get(keyOf(one.value))
    joined.set(keyOf(one.value), known ? join(known, one) : one)
  }
  return [...joined.values()]
}

/** One founder, with the title and the biography of whichever proposal has them. */
function joinFounders(
  one: WithEvidence<ProposedFounder>,
  other: WithEvidence<ProposedFounder>,
): WithEvidence<ProposedFounder> {
  const value = {
    name: one.value.name,
    title: one.value.title ?? other.value.title,
    bio: one.value.bio ?? other.value.bio,
  }
  const addsDetails = value.title !== one.value.title || value.bio !== one.value.bio
  return { value, evidence: addsDetails ? [...one.evidence, ...other.evidence] : one.evidence }
}

/** The parts of a proposal for which the other has another value, or none. */
function disagreements(proposal: Proposal, other: Proposal): string[] {
  const same = (one: unknown, another: unknown) => fold(JSON.stringify(one)) === fold(JSON.stringify(another ?? null))
  const fields = Object.entries(proposal.fields).filter(
    ([name, { value }]) => !same(value, other.fields[name as FieldName]?.value),
  )
  const adds = <Value>(part: keyof typeof keys, keyOf: (value: Value) => string) => {
    const known = new Set((other[part] as WithEvidence<Value>[]).map(({ value }) => keyOf(value)))
    return (proposal[part] as WithEvidence<Value>[]).some(({ value }) => !known.has(keyOf(value))) ? [part] : []
  }
  const socials = (['company_socials', 'founder_socials'] as const).filter(
    (part) => Object.keys(proposal[part]).length > 0 && Object.keys(other[part]).length === 0,
  )
  return [...fields.map(([name]) => name), ...adds('faqs', keys.faqs), ...adds('founders', keys.founders), ...socials]
}

/** Founder links belong to the first founder, who comes from the rules if they found one. */
function haveSameFounder({ founders: [ours] }: Proposal, { founders: [theirs] }: Proposal): boolean {
  return !ours || !theirs || fold(ours.value.name) === fold(theirs.value.name)
}
