import { keepProven } from '../../../src/publishing/drafter/evidence/keep-proven.ts'
import type { FieldName, FieldValues, Proposal, SourceQuote } from '../../../src/publishing/drafter/proposal.ts'
import { type CrawledPage, readHtml } from '../../../src/publishing/reader/text.ts'

export const address = 'https://acme.example/'
export const categories = [{ name: 'Finance' }, { name: 'Invoicing & Bookkeeping' }]

export const pageOf = (html: string, url = address): CrawledPage => readHtml(html, url)

export const quotes = (...texts: string[]): SourceQuote[] => texts.map((quote) => ({ quote, url: address }))

const emptyProposal: Proposal = {
  fields: {},
  faqs: [],
  founders: [],
  company_socials: {},
  founder_socials: {},
  story: {},
  milestones: [],
}

export function proven(proposal: Partial<Proposal>, ...pages: CrawledPage[]): Proposal {
  return keepProven({ ...emptyProposal, ...proposal }, pages, { categories })
}

/** The proven value of one field, for a product whose name is proven. */
export function provenField<Name extends FieldName>(
  name: Name,
  value: FieldValues[Name],
  evidence: string[],
  ...pages: CrawledPage[]
): FieldValues[Name] | undefined {
  return proven(
    { fields: { name: { value: 'Acme', evidence: quotes('Acme') }, [name]: { value, evidence: quotes(...evidence) } } },
    ...pages,
  ).fields[name]?.value as FieldValues[Name] | undefined
}
