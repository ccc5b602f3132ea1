import { maxAnswerLength, maxListingFaqs, maxQuestionLength } from '../../../directory/listings/faqs.ts'
import type { StorySection } from '../../../directory/listings/story.ts'
import type { CrawledPage } from '../../reader/text.ts'
import type { FieldName, Proposal, SourceQuote, WithEvidence } from '../proposal.ts'
import type { ModelAnswer } from './answer.ts'

const maxQuotes = 16
const maxLengths: Partial<Record<FieldName, number>> = { description: 20_000 }
const defaultMaxLength = 500

type Quoted = { quotes: { page: number; quote: string }[] }

/** Converts the model's answer to a proposal. Nothing in it is proven yet. */
export function proposalOf(answer: ModelAnswer, pages: readonly CrawledPage[]): Proposal {
  const evidence = ({ quotes }: Quoted): SourceQuote[] =>
    quotes.slice(0, maxQuotes).map(({ page, quote }) => ({ quote, url: pages[page - 1]?.url ?? '' }))
  const withQuotes = <Value>(value: Value, quoted: Quoted): WithEvidence<Value> => ({
    value,
    evidence: evidence(quoted),
  })
  const blank = (text: string) => text.trim() || null
  const fields: Record<string, WithEvidence<string | string[]>> = {}
  for (const entry of answer.texts ?? []) {
    const value = entry.value.trim()
    if (value && value.length <= (maxLengths[entry.field as FieldName] ?? defaultMaxLength))
      fields[entry.field] ??= withQuotes(value, entry)
  }
  for (const entry of answer.lists ?? []) {
    const values = entry.values
      .map((value) => value.trim())
      .filter((value) => value && value.length <= 200)
      .slice(0, 20)
    if (values.length > 0) fields[entry.field] ??= withQuotes(values, entry)
  }
  const links = (socials: ModelAnswer['company_socials']) =>
    Object.fromEntries(
      (socials ?? [])
        .filter(({ url }) => url.length <= 500)
        .map((link) => [link.platform, withQuotes(link.url.trim(), link)]),
    )
  return {
    fields: fields as Proposal['fields'],
    faqs: (answer.faqs ?? [])
      .filter(({ question, answer: reply }) => question.length <= maxQuestionLength && reply.length <= maxAnswerLength)
      .slice(0, maxListingFaqs)
      .map((faq) => withQuotes({ question: faq.question.trim(), answer: faq.answer.trim() }, faq)),
    founders: (answer.founders ?? [])
      .filter(({ name, title, bio }) => name.length <= 160 && title.length <= 160 && bio.length <= 3_000)
      .slice(0, 6)
      .map((founder) =>
        withQuotes({ name: founder.name.trim(), title: blank(founder.title), bio: blank(founder.bio) }, founder),
      ),
    company_socials: links(answer.company_socials),
    founder_socials: links(answer.founder_socials),
    story: Object.fromEntries(
      (answer.story ?? [])
        .filter(({ text }) => text.trim() && text.length <= 8_000)
        .map((section) => [section.section satisfies StorySection, withQuotes(section.text.trim(), section)]),
    ),
    milestones: (answer.milestones ?? [])
      .filter(({ title, description, url }) => title.length <= 200 && description.length <= 2_000 && url.length <= 500)
      .slice(0, 50)
      .map((milestone) =>
        withQuotes(
          {
            date: milestone.date,
            title: milestone.title.trim(),
            description: blank(milestone.description),
            url: blank(milestone.url),
          },
          milestone,
        ),
      ),
  }
}
