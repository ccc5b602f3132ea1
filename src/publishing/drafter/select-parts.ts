import { fold } from './evidence/fold.ts'
import type { FieldName, Proposal } from './proposal.ts'

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

/** Fills gaps with the values of another proposal: rules find links and prices more reliably than a model. */
export function fillGaps(proposal: Proposal, other: Proposal): Proposal {
  const either = <Part extends object>(part: Part, fallback: Part) => (Object.keys(part).length > 0 ? part : fallback)
  return {
    fields: { ...other.fields, ...proposal.fields },
    faqs: either(proposal.faqs, other.faqs),
    founders: either(proposal.founders, other.founders),
    company_socials: { ...other.company_socials, ...proposal.company_socials },
    founder_socials: { ...(haveSameFounder(proposal, other) && other.founder_socials), ...proposal.founder_socials },
    story: either(proposal.story, other.story),
    milestones: either(proposal.milestones, other.milestones),
    unsure: [...new Set([...disagreements(proposal, other), ...(other.unsure ?? [])])],
  }
}

/** The parts of a proposal for which the other has another value, or none. */
function disagreements(proposal: Proposal, other: Proposal): string[] {
  const same = (one: unknown, another: unknown) => fold(JSON.stringify(one)) === fold(JSON.stringify(another ?? null))
  const fields = Object.entries(proposal.fields).filter(
    ([name, { value }]) => !same(value, other.fields[name as FieldName]?.value),
  )
  const sections = (['faqs', 'founders', 'company_socials', 'founder_socials'] as const).filter(
    (part) => Object.keys(proposal[part]).length > 0 && Object.keys(other[part]).length === 0,
  )
  return [...fields.map(([name]) => name), ...sections]
}

/** Founder links belong to the first founder, so both proposals must name the same one. */
function haveSameFounder({ founders: [ours] }: Proposal, { founders: [theirs] }: Proposal): boolean {
  return !ours || !theirs || fold(ours.value.name) === fold(theirs.value.name)
}
