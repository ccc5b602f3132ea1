import { maxAnswerLength, maxListingFaqs, maxQuestionLength } from '../../../../directory/listings/faqs.ts'
import { isObject } from '../../../../platform/json.ts'
import type { SourceQuote, WithEvidence } from '../../proposal.ts'
import { isOf, listOf, thingsOf } from '../data.ts'
import { type Group, groupsOf } from '../page/groups.ts'
import { afterLead } from '../page/item.ts'
import type { DraftedPage } from '../page/page.ts'
import type { Line } from '../page/tree.ts'
import { isUsable } from '../page/usable.ts'
import type { DraftedSite } from '../site.ts'
import { quote, withEvidence, withoutEvidence } from '../with-evidence.ts'

type Faq = WithEvidence<{ question: string; answer: string }>

// A question ends in a semicolon in Greek.
const asks = /[?？؟]\s*$|\p{Script=Greek}[;\u037e]\s*$/u

/** Questions that the site answers, as it asks and answers them. */
export function faqsOf(site: DraftedSite): Faq[] {
  const pages = [...site.of('faq'), ...site.of('home', 'pricing', 'about', 'features', 'contact', 'other', 'team')]
  const found = new Map<string, Faq>()
  for (const faq of pages.flatMap((page) => [...fromPage(page), ...fromData(page)]))
    if (!found.has(withoutEvidence(faq.value.question))) found.set(withoutEvidence(faq.value.question), faq)
  return [...found.values()].slice(0, maxListingFaqs)
}

function fromPage(page: DraftedPage): Faq[] {
  const inGroups = groupsOf(page)
    .filter((group) => isAnswered(group))
    .flatMap(({ items, page: its }) =>
      items.flatMap(({ title, titleLine, body, lines }) =>
        faq(title, body.join(' '), [
          quote(titleLine.text, its),
          ...lines.filter((line) => line !== titleLine).map(({ text }) => quote(text, its)),
        ]),
      ),
    )
  const inLines = page.lines
    .filter((line) => !isAside(page, line) && isAsked(page, line))
    .flatMap((line) => inOneLine(page, line))
  return [...inGroups, ...inLines]
}

function isAside(page: DraftedPage, line: Line): boolean {
  return page.isForeign(line) || page.isIn(line, 'navigation', 'consent', 'dialog', 'form', 'footer')
}

/** A group of questions: most of them ask, or they stand where questions stand. */
function isAnswered({ page, items, section, shape }: Group): boolean {
  const first = items[0]!.titleLine
  if (isAside(page, first)) return false
  const asking = items.filter(({ title, body }) => asks.test(title) && body.length > 0).length
  const isFaq = section === 'faq' || page.kind === 'faq' || page.isUnder(first, 'faq')
  if (isFaq)
    return (
      asking >= items.length * 0.5 ||
      (asking > 0 && shape !== 'list') ||
      (items.every(
        ({ titleLine, body }) => (titleLine.kind === 'summary' || titleLine.kind === 'term') && body.length > 0,
      ) &&
        section === 'faq')
    )
  return (
    asking === items.length &&
    (items.length > 2 || items.every(({ titleLine }) => titleLine.kind === 'summary' || titleLine.kind === 'term'))
  )
}

function isAsked(page: DraftedPage, line: Line): boolean {
  return page.kind === 'faq' || page.isUnder(line, 'faq')
}

/** `<b>Question?</b> Answer.` in one paragraph, or a question in a line of its own with the answer in the next. */
function inOneLine(page: DraftedPage, line: Line): Faq[] {
  const evidence = [quote(line.text, page)]
  if (line.lead && asks.test(line.lead)) return faq(line.lead, afterLead(line), evidence)
  const [first, ...rest] = line.lines
  if (first && rest.length > 0 && asks.test(first)) return faq(first, rest.join(' '), evidence)
  const next = page.lines[line.index + 1]
  if (
    !asks.test(line.text) ||
    line.text.length > maxQuestionLength ||
    !next ||
    asks.test(next.text) ||
    page.rank(line) === null ||
    page.rank(next) !== null
  )
    return []
  const answer: Line[] = []
  for (const one of page.lines.slice(line.index + 1, line.index + 6)) {
    if (page.rank(one) !== null || asks.test(one.text) || page.isFurniture(one) || !page.above(one).includes(line))
      break
    answer.push(one)
  }
  return faq(line.text, answer.map(({ text }) => text).join(' '), [
    ...evidence,
    ...answer.map(({ text }) => quote(text, page)),
  ])
}

const marks = /^(?:Q|A|F|Question|Answer|Frage|Antwort|R|P|質問|回答|問|答|س|ج|В|О)\s*\d*\s*[.:：)．、]\s*/u

function faq(asked: string, answered: string, evidence: SourceQuote[]): Faq[] {
  const [question, answer] = [asked.replace(marks, '').trim(), answered.replace(marks, '').trim()]
  if (
    question.length < 5 ||
    question.length > maxQuestionLength ||
    answer.length < 2 ||
    answer.length > maxAnswerLength
  )
    return []
  return [withEvidence({ question, answer }, ...evidence)]
}

function fromData(page: DraftedPage): Faq[] {
  return thingsOf(page)
    .filter((thing) => isOf(thing, /(?:^|:)FAQPage$/))
    .flatMap(({ object }) =>
      listOf(object.mainEntity)
        .filter(isObject)
        .flatMap((entity) => {
          const answers = listOf(entity.acceptedAnswer).filter(isObject)
          const [question, answer] = [entity.name ?? entity.text, answers[0]?.text]
          if (
            typeof question !== 'string' ||
            typeof answer !== 'string' ||
            /<(?:script|iframe|img|svg|object)\b/i.test(answer)
          )
            return []
          const words = withoutMarkup(answer)
          // Markup stands between the words in the data, so that each stretch without it is a quote of its own.
          const stretches = answer
            .split(/<[^<>]*>/)
            .map((part) => withoutMarkup(part))
            .filter((part) => /[\p{L}\p{N}]{2}/u.test(part))
          return isUsable(question) && isUsable(words)
            ? faq(withoutMarkup(question), words, [
                quote(question, page),
                ...stretches.map((part) => quote(part, page)),
              ])
            : []
        }),
    )
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  '#39': "'",
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  ndash: '–',
  mdash: '—',
}

function withoutMarkup(text: string): string {
  return text
    .replace(/<\/(?:p|li|div|h\d)>|<br\s*\/?>/gi, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(#?\w{2,6});/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .replace(/\s+([.,;:!?])/g, '$1')
    .trim()
}
