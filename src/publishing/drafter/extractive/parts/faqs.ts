import { maxAnswerLength, maxListingFaqs, maxQuestionLength } from '../../../../directory/listings/faqs.ts'
import { isObject } from '../../../../platform/json.ts'
import type { SourceQuote, WithEvidence } from '../../proposal.ts'
import { anyOf } from '../../vocabulary/phrases.ts'
import { callsToAction } from '../../vocabulary/texts.ts'
import { asList, dataObjectsOf, hasType } from '../data.ts'
import { type Group, groupsOf } from '../page/groups.ts'
import { afterLead } from '../page/item.ts'
import { type DraftedPage, isOnlyLinks } from '../page/page.ts'
import { isQuotable } from '../page/quotable.ts'
import { ancestors, type Line } from '../page/tree.ts'
import type { DraftedSite } from '../site.ts'
import { quote, spellingKey, withEvidence } from '../with-evidence.ts'

type Faq = WithEvidence<{ question: string; answer: string }>

// Greek questions end in a semicolon.
const questionMark = /[?？؟]\s*$|\p{Script=Greek}[;\u037e]\s*$/u
const expander = /(?:\s*[+＋−–—×✕✖▾▼▸►▶⌄⌃∨˅›»→↓▲△▽⊕➕🔽]+|\s+[-vx]|\s*(?:expand_more|keyboard_arrow_down|add))\s*$/u

const callToAction = anyOf(callsToAction)

/** A question without the sign that opens it. */
function withoutExpander(text: string): string {
  const plain = text.replace(expander, '').trim()
  return questionMark.test(plain) ? plain : text
}

/** Questions and answers, in the words of the site. */
export function faqsOf(site: DraftedSite): Faq[] {
  const pages = [
    ...site.pagesOf('faq'),
    ...site.pagesOf('home', 'pricing', 'about', 'features', 'contact', 'other', 'team'),
  ]
  const found = new Map<string, Faq>()
  for (const faq of pages.flatMap((page) => [...fromPage(page), ...fromData(page)]))
    if (!found.has(spellingKey(faq.value.question))) found.set(spellingKey(faq.value.question), faq)
  return [...found.values()].slice(0, maxListingFaqs)
}

function fromPage(page: DraftedPage): Faq[] {
  const inGroups = groupsOf(page)
    .filter((group) => isFaqGroup(group))
    .flatMap(({ items, page: groupPage }) =>
      items.flatMap(({ title, titleLine, body, lines }) =>
        isTeaser(titleLine)
          ? []
          : faq(title, body.join(' '), [
              quote(titleLine.text, groupPage),
              ...lines.filter((line) => line !== titleLine).map(({ text }) => quote(text, groupPage)),
            ]),
      ),
    )
  const inLines = page.lines
    .filter((line) => !isOutsideContent(page, line) && isInFaqSection(page, line) && !isTeaser(line))
    .flatMap((line) => fromLine(page, line))
  return [...inGroups, ...inLines]
}

/** A question that links to its answer on another page, with the beginning of it below. */
function isTeaser(question: Line): boolean {
  const around = [...ancestors(question.box)].slice(0, 10).find(({ href }) => href)?.href
  const addresses = [
    ...(isOnlyLinks(question) ? question.links.map(({ href }) => href) : []),
    ...(around ? [around] : []),
  ]
  return addresses.some((href) => !href.includes('#'))
}

function isOutsideContent(page: DraftedPage, line: Line): boolean {
  return page.isAboutOthers(line) || page.isIn(line, 'navigation', 'consent', 'dialog', 'form', 'footer')
}

/** Whether a group has questions with answers: most titles are questions, or it is in a FAQ section. */
function isFaqGroup({ page, items, section, shape }: Group): boolean {
  const first = items[0]!.titleLine
  if (isOutsideContent(page, first)) return false
  const questions = items.filter(
    ({ title, body }) => questionMark.test(withoutExpander(title)) && body.length > 0,
  ).length
  const isFaq = section === 'faq' || page.kind === 'faq' || page.isUnder(first, 'faq')
  if (isFaq)
    return (
      questions >= items.length * 0.5 ||
      (questions > 0 && shape !== 'list') ||
      (items.every(
        ({ titleLine, body }) => (titleLine.kind === 'summary' || titleLine.kind === 'term') && body.length > 0,
      ) &&
        section === 'faq')
    )
  return (
    questions === items.length &&
    (items.length > 2 || items.every(({ titleLine }) => titleLine.kind === 'summary' || titleLine.kind === 'term'))
  )
}

function isInFaqSection(page: DraftedPage, line: Line): boolean {
  return page.kind === 'faq' || page.isUnder(line, 'faq')
}

/** `<b>Question?</b> Answer.` in one paragraph, or a question on its own line with the answer below. */
function fromLine(page: DraftedPage, line: Line): Faq[] {
  const evidence = [quote(line.text, page)]
  if (line.lead && questionMark.test(withoutExpander(line.lead))) return faq(line.lead, afterLead(line), evidence)
  const [first, ...rest] = line.lines
  if (first && rest.length > 0 && questionMark.test(withoutExpander(first))) return faq(first, rest.join(' '), evidence)
  const next = page.lines[line.index + 1]
  if (
    !questionMark.test(withoutExpander(line.text)) ||
    line.text.length > maxQuestionLength ||
    !next ||
    questionMark.test(withoutExpander(next.text)) ||
    page.rank(line) === null ||
    page.rank(next) !== null
  )
    return []
  const answer: Line[] = []
  for (const one of page.lines.slice(line.index + 1, line.index + 6)) {
    if (
      page.rank(one) !== null ||
      questionMark.test(one.text) ||
      page.isBoilerplate(one) ||
      !page.above(one).includes(line)
    )
      break
    answer.push(one)
  }
  return faq(line.text, answer.map(({ text }) => text).join(' '), [
    ...evidence,
    ...answer.map(({ text }) => quote(text, page)),
  ])
}

/** `Q` and `A` in separate boxes, right before the text. */
const letterPrefix =
  /^[QAＱＡ]\d{0,2}(?:\s+(?=\p{Lu}\p{Ll}|[¿\p{Script=Arabic}])|(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]))/u
const questionPrefix = /^(?:Q|A|F|Question|Answer|Frage|Antwort|R|P|質問|回答|問|答|س|ج|В|О)\s*\d*\s*[.:：)．、]\s*/u

function faq(rawQuestion: string, rawAnswer: string, evidence: SourceQuote[]): Faq[] {
  const bare = withoutExpander(rawQuestion)
  const isLettered = /^[QＱ]/u.test(bare) && letterPrefix.test(bare)
  const [question, answer] = [
    bare.replace(isLettered ? letterPrefix : questionPrefix, '').trim(),
    rawAnswer.replace(isLettered && letterPrefix.test(rawAnswer) ? letterPrefix : questionPrefix, '').trim(),
  ]
  if (
    question.length < 5 ||
    question.length > maxQuestionLength ||
    answer.length < 2 ||
    answer.length > maxAnswerLength ||
    callToAction.test(question)
  )
    return []
  return [withEvidence({ question, answer }, ...evidence)]
}

function fromData(page: DraftedPage): Faq[] {
  return dataObjectsOf(page)
    .filter((data) => hasType(data, /(?:^|:)FAQPage$/))
    .flatMap(({ object }) =>
      asList(object.mainEntity)
        .filter(isObject)
        .flatMap((entity) => {
          const answers = asList(entity.acceptedAnswer).filter(isObject)
          const [question, answer] = [entity.name ?? entity.text, answers[0]?.text]
          if (
            typeof question !== 'string' ||
            typeof answer !== 'string' ||
            /<(?:script|iframe|img|svg|object)\b/i.test(answer)
          )
            return []
          const words = stripMarkup(answer)
          // The data has markup between the words, so each part without markup is a separate quote.
          const parts = answer
            .split(/<[^<>]*>/)
            .map((part) => stripMarkup(part))
            .filter((part) => /[\p{L}\p{N}]{2}/u.test(part))
          return isQuotable(question) && isQuotable(words)
            ? faq(stripMarkup(question), words, [quote(question, page), ...parts.map((part) => quote(part, page))])
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

function stripMarkup(text: string): string {
  return text
    .replace(/<\/(?:p|li|div|h\d)>|<br\s*\/?>/gi, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(#?\w{2,6});/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .replace(/\s+([.,;:!?])/g, '$1')
    .trim()
}
