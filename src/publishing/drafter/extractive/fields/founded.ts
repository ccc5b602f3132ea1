import type { ProposedMilestone, SourceQuote, WithEvidence } from '../../proposal.ts'
import { foundingWords, ourselves } from '../../vocabulary/companies.ts'
import { anyOf, labelOf, patternSource } from '../../vocabulary/phrases.ts'
import { hasType, organizationType, ownDataObjects, productType, textProperty } from '../data.ts'
import type { DraftedPage } from '../page/page.ts'
import { labelledValues } from '../parts/tables.ts'
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
const notFounding = anyOf(words.notFounding)

interface FoundYear {
  year: string
  weight: number
  evidence: SourceQuote
}

export function foundedYearOf(
  site: DraftedSite,
  siteNames: SiteNames,
  milestones: readonly WithEvidence<ProposedMilestone>[],
): WithEvidence<string> | undefined {
  const found = [
    ...fromData(site),
    ...site
      .pagesOf('about', 'home', 'team', 'contact', 'faq', 'features', 'other', 'legal')
      .flatMap((page) => fromPage(page, siteNames)),
    ...fromMilestones(milestones),
  ]
  const best = found.filter((one) => Number(one.year) <= 2099).sort((a, b) => b.weight - a.weight)[0]
  return best && withEvidence(best.year, best.evidence)
}

function fromData(site: DraftedSite): FoundYear[] {
  return ownDataObjects(site)
    .filter((data) => hasType(data, organizationType, productType))
    .flatMap(({ object, page }) => {
      const date = textProperty(object, 'foundingDate')
      const found = /^((?:1[89]|20)\d\d)(?:$|-)/.exec(date ?? '')?.[1]
      return date && found ? [{ year: found, weight: 10, evidence: quote(date, page) }] : []
    })
}

function fromPage(page: DraftedPage, siteNames: SiteNames): FoundYear[] {
  const rows = labelledValues(page)
    .filter((row) => label.test(row.label.trim()))
    .flatMap((row) => {
      const found = /(?<!\d)((?:1[89]|20)\d\d)(?!\d)/.exec(row.value)?.[1]
      const [line] = row.lines
      // The quote must include the label: the whole row if it is one text, or else label and value.
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
    .filter((line) => line.kind !== 'code' && !page.isAboutOthers(line) && !page.isIn(line, 'form', 'consent'))
    .flatMap((line) => sentencesOf(line.text).map((text) => ({ text, line })))
  const inSentences = sentences
    .filter(({ text }) => text.length < 400 && !notFounding.test(text))
    .flatMap(({ text, line }): FoundYear[] => {
      const foundedIn = founded.map((pattern) => pattern.exec(text)?.[1]).find(Boolean)
      const isOurs =
        siteNames.isIn(text) ||
        ours.test(text) ||
        (siteNames.isIn(line.text) && (page.kind === 'about' || (page.kind === 'home' && pronoun.test(text))))
      const opens = opening.test(text)
      if (foundedIn && (isOurs || (opens && !page.isUnder(line, 'team'))))
        return [{ year: foundedIn, weight: siteNames.isIn(text) ? 6.5 : isOurs ? 6 : 5, evidence: quote(text, page) }]
      const sinceMatch = since.exec(text)
      if (sinceMatch && isOurs && (!page.isUnder(line, 'team') || siteNames.isIn(text)))
        return [
          {
            year: (sinceMatch[1] ?? sinceMatch[2])!,
            weight: siteNames.isIn(text) ? 4.5 : 4,
            evidence: quote(text, page),
          },
        ]
      return []
    })
  return [...rows, ...inSentences]
}

const foundingTitle = new RegExp(`${verbs}|${patternSource(words.founding)}`, 'iu')

/** A milestone whose title is about the founding. */
function fromMilestones(milestones: readonly WithEvidence<ProposedMilestone>[]): FoundYear[] {
  return milestones
    .filter(({ value }) => foundingTitle.test(value.title))
    .flatMap(({ value, evidence }) => {
      const year = value.date.slice(0, 4)
      const proof = evidence.find((one) => one.quote.includes(year) && foundingTitle.test(one.quote))
      return proof ? [{ year, weight: 3, evidence: proof }] : []
    })
}
