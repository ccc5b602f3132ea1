import { fold } from './evidence/fold.ts'
import type { FieldName, Proposal } from './proposal.ts'

type ProposalPart = FieldName | Exclude<keyof Proposal, 'fields'>

export interface PartChoice {
  /** Draft nothing but these. Names that no drafter drafts are left aside. */
  only?: readonly string[]
  /** Leave these out. */
  locked?: readonly string[]
}

export function isChosen(part: string, { only, locked }: PartChoice): boolean {
  return (only === undefined || only.includes(part)) && !locked?.includes(part)
}

export function onlyParts(proposal: Proposal, choice: PartChoice): Proposal {
  const chosen = (part: ProposalPart) => isChosen(part, choice)
  return {
    fields: Object.fromEntries(Object.entries(proposal.fields).filter(([field]) => chosen(field as FieldName))),
    faqs: chosen('faqs') ? proposal.faqs : [],
    founders: chosen('founders') ? proposal.founders : [],
    company_socials: chosen('company_socials') ? proposal.company_socials : {},
    founder_socials: chosen('founder_socials') ? proposal.founder_socials : {},
    story: chosen('story') ? proposal.story : {},
    milestones: chosen('milestones') ? proposal.milestones : [],
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

/** What one drafter leaves open, another may know: links and prices are found by rule more surely than by a model. */
export function completedBy(proposal: Proposal, other: Proposal): Proposal {
  const either = <Part extends object>(part: Part, fallback: Part) => (Object.keys(part).length > 0 ? part : fallback)
  return {
    fields: { ...other.fields, ...proposal.fields },
    faqs: either(proposal.faqs, other.faqs),
    founders: either(proposal.founders, other.founders),
    company_socials: { ...other.company_socials, ...proposal.company_socials },
    founder_socials: { ...(sameFounder(proposal, other) && other.founder_socials), ...proposal.founder_socials },
    story: either(proposal.story, other.story),
    milestones: either(proposal.milestones, other.milestones),
  }
}

/** The links of a founder are those of the first one, whoever that is. */
function sameFounder({ founders: [ours] }: Proposal, { founders: [theirs] }: Proposal): boolean {
  return !ours || !theirs || fold(ours.value.name) === fold(theirs.value.name)
}
