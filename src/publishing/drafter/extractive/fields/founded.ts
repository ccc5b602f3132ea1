import type { ProposedMilestone, SourceQuote, WithEvidence } from '../../proposal.ts'
import { foundingWords, ourselves } from '../../vocabulary/companies.ts'
import { anyOf, labelOf, patternSource } from '../../vocabulary/phrases.ts'
import { isOf, organisation, ownThings, productData, textOf } from '../data.ts'
import type { DraftedPage } from '../page/page.ts'
import { labelled } from '../parts/tables.ts'
import type { DraftedSite } from '../site.ts'
import type { SiteNames } from '../site-names.ts'
import { quote, withEvidence } from '../with-evidence.ts'
import { sentencesOf } from '../words/sentences.ts'

const year = '((?:1[89]|20)\\d\\d)'
const between = '[^.!?。]{0,80}?'
const { foundedLabel, ...words } = foundingWords
const verbs = patternSource(words.founded)
const verbsUnspaced = patternSource(words.foundedUnspaced)
const date = '(?:年)?(?:\\d{1,2}月)?(?:\\d{1,2}日)?'
const founded = [
  new RegExp(`${verbsUnspaced}${between}(?<!\\d)${year}(?!\\d)`, 'u'),
  new RegExp(`(?<!\\p{L})${verbs}${between}(?<![\\d.,])${year}(?!\\d|[.,]\\d)`, 'iu'),
  new RegExp(`(?<![\\d.,])${year}(?!\\d|[.,]\\d)${date}[^.!?。©]{0,60}?${patternSource(words.foundedAfterYear)}`, 'iu'),
]
const since = new RegExp(
  `(?<!\\p{L})${patternSource(words.since)}\\s+(?:\\p{L}+\\s+)?${year}(?!\\d)|${year}年(?:以来|から|より)`,
  'iu',
)
const opening = new RegExp(`^\\P{L}*(?:${verbs}|${verbsUnspaced})|^(?:1[89]|20)\\d\\d\\s`, 'iu')
const ours = anyOf(ourselves.company)
const pronoun = anyOf(ourselves.pronoun)
const label = labelOf(foundedLabel)
const notOurs = anyOf(words.notFounding)

interface Found {
  year: string
  weight: number
  evidence: SourceQuote
}

export function foundedYearOf(
  site: DraftedSite,
  naming: SiteNames,
  milestones: readonly WithEvidence<ProposedMilestone>[],
): WithEvidence<string> | undefined {
  const found = [
    ...fromData(site),
    ...site
      .of('about', 'home', 'team', 'contact', 'faq', 'features', 'other', 'legal')
      .flatMap((page) => fromPage(page, naming)),
    ...fromMilestones(milestones),
  ]
  const best = found.filter((one) => Number(one.year) <= 2099).sort((a, b) => b.weight - a.weight)[0]
  return best && withEvidence(best.year, best.evidence)
}

function fromData(site: DraftedSite): Found[] {
  return ownThings(site)
    .filter((thing) => isOf(thing, organisation, productData))
    .flatMap(({ object, page }) => {
      const date = textOf(object, 'foundingDate')
      const found = /^((?:1[89]|20)\d\d)(?:$|-)/.exec(date ?? '')?.[1]
      return date && found ? [{ year: found, weight: 10, evidence: quote(date, page) }] : []
    })
}

function fromPage(page: DraftedPage, naming: SiteNames): Found[] {
  const rows = labelled(page)
    .filter((row) => label.test(row.label.trim()))
    .flatMap((row) => {
      const found = /(?<!\d)((?:1[89]|20)\d\d)(?!\d)/.exec(row.value)?.[1]
      const [line] = row.lines
      // A quote must say what began: the whole row where it is one text, else the label and the value as the page joins
      // them.
      return found && line
        ? [
            {
              year: found,
              weight: 7,
              evidence: quote(row.lines.length === 1 ? line.text : `${row.label} ${row.value}`, page),
            },
          ]
        : []
    })
  const sentences = page.lines
    .filter((line) => line.kind !== 'code' && !page.isForeign(line) && !page.isIn(line, 'form', 'consent'))
    .flatMap((line) => sentencesOf(line.text).map((text) => ({ text, line })))
  const told = sentences
    .filter(({ text }) => text.length < 400 && !notOurs.test(text))
    .flatMap(({ text, line }): Found[] => {
      const strong = founded.map((pattern) => pattern.exec(text)?.[1]).find(Boolean)
      const isOurs =
        naming.isIn(text) ||
        ours.test(text) ||
        (naming.isIn(line.text) && (page.kind === 'about' || (page.kind === 'home' && pronoun.test(text))))
      const opens = opening.test(text)
      if (strong && (isOurs || (opens && !page.isUnder(line, 'team'))))
        return [{ year: strong, weight: naming.isIn(text) ? 6.5 : isOurs ? 6 : 5, evidence: quote(text, page) }]
      const weak = since.exec(text)
      if (weak && isOurs && (!page.isUnder(line, 'team') || naming.isIn(text)))
        return [{ year: (weak[1] ?? weak[2])!, weight: naming.isIn(text) ? 4.5 : 4, evidence: quote(text, page) }]
      return []
    })
  return [...rows, ...told]
}

const begins = new RegExp(`${verbs}|${patternSource(words.founding)}`, 'iu')

/** The first of the milestones, where it is the beginning. */
function fromMilestones(milestones: readonly WithEvidence<ProposedMilestone>[]): Found[] {
  return milestones
    .filter(({ value }) => begins.test(value.title))
    .flatMap(({ value, evidence }) => {
      const year = value.date.slice(0, 4)
      const told = evidence.find((one) => one.quote.includes(year) && begins.test(one.quote))
      return told ? [{ year, weight: 3, evidence: told }] : []
    })
}
