import { keepProven } from '../../../src/publishing/drafter/evidence/keep-proven.ts'
import type { FieldName, FieldValues, Proposal, SourceQuote } from '../../../src/publishing/drafter/proposal.ts'
import { type ReadPage, readHtml } from '../../../src/publishing/reader/text.ts'

export const address = 'https://acme.example/'
export const categories = [{ name: 'Finance' }, { name: 'Invoicing & Bookkeeping' }]

export const pageOf = (html: string, url = address): ReadPage => readHtml(html, url)

export const quotes = (...texts: string[]): SourceQuote[] => texts.map((quote) => ({ quote, url: address }))

export const nothing: Proposal = {
  fields: {},
  faqs: [],
  founders: [],
  company_socials: {},
  founder_socials: {},
  story: {},
  milestones: [],
}

export function kept(proposal: Partial<Proposal>, ...pages: ReadPage[]): Proposal {
  return keepProven({ ...nothing, ...proposal }, pages, { categories })
}

/** What is left of one field, of a product whose name is proven. */
export function keptField<Name extends FieldName>(
  name: Name,
  value: FieldValues[Name],
  evidence: string[],
  ...pages: ReadPage[]
): FieldValues[Name] | undefined {
  return kept(
    { fields: { name: { value: 'Acme', evidence: quotes('Acme') }, [name]: { value, evidence: quotes(...evidence) } } },
    ...pages,
  ).fields[name]?.value as FieldValues[Name] | undefined
}
