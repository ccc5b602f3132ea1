import type { ProposedMilestone, Proven, Quote } from '../../proposal.ts'
import { isOf, organisation, ownThings, product, textOf } from '../data.ts'
import type { Naming } from '../naming.ts'
import type { Page } from '../page/page.ts'
import { labelled } from '../parts/tables.ts'
import { proven, quote } from '../proof.ts'
import type { Site } from '../site.ts'
import { sentencesOf } from '../words/sentences.ts'

const year = '((?:1[89]|20)\\d\\d)'
const between = '[^.!?。]{0,80}?'
const verbs =
  '(?:founded|established|incorporated|set (?:it |the company |everything )?up|started|began|begun|created|was born|gegründet|gegründete|ins leben gerufen|fondée?s?|créée?s?|née?s?|lancée?s? en|fundad[ao]s?|cread[ao]s?|naci[óo]|nat[oa]|fondat[oa]|criad[ao]|nasceu|opgericht|gestart|grundades|startades|grundlagt|stiftet|perustettu|założon[aey]|powstał[ao]?|založen[aoy]?|vznikl[ao]?|основан[ао]?|создан[ао]?|заснован[ао]?|kuruldu|grundat|grundade|startade|alapított\\p{L}*|înființat[ăa]?|fondat[ăa]|didirikan|thành lập|ก่อตั้ง|स्थापना|הוקמה|נוסדה|הוקם|ιδρύθηκε|ξεκίνησε|تأسست?|تأسيس|أُسست|انطلقت?)'
const founded = [
  new RegExp(`(?:設立|創業|成立于?|创立于?|创建于?|설립)${between}(?<!\\d)${year}(?!\\d)`, 'u'),
  new RegExp(`(?<![\\p{L}])${verbs}${between}(?<![\\d.,])${year}(?![\\d]|[.,]\\d)`, 'iu'),
  new RegExp(
    `(?<![\\d.,])${year}(?![\\d]|[.,]\\d)(?:年)?(?:\\d{1,2}月)?(?:\\d{1,2}日)?[^.!?。©]{0,60}?(?:gegründet|ins leben gerufen|gründeten|founded|established|started|opgericht|grundat|fondée?|fundad[ao]|創業|設立|创立|成立|に設立|kuruldu)`,
    'iu',
  ),
]
const since = new RegExp(
  `(?<![\\p{L}])(?:since|est\\.?|seit|depuis|desde(?: el año)?|dal|sinds|sedan|siden|od(?: roku)?|с|з|منذ(?: عام)?)\\s+(?:\\p{L}+\\s+)?${year}(?![\\d])|${year}年(?:以来|から|より)`,
  'iu',
)
const ours =
  /(?<![\p{L}])(?:we|our|us|i|the company|company|studio|team|wir|unser\p{L}*|ich|unternehmen|firma|nous|notre|l(?:'|’)entreprise|la société|somos|nuestra|empresa|noi|nostra|azienda|nós|nossa|wij|ons|bedrijf|vi|my|мы|компания|نحن|الشركة)(?![\p{L}])|弊社|当社|私たち|我们|公司/iu
const label =
  /^(?:founded|established|foundation|founding (?:year|date)|year founded|since|gegründet|gründung(?:sjahr)?|fondation|fondée? en|création|année de création|fundación|año de fundación|fondazione|anno di fondazione|fundação|opgericht|grundat|stiftet|rok założenia|設立(?:年月日?)?|創業|創立|成立(?:时间)?|设立|설립(?:일)?|سنة التأسيس|التأسيس|год основания)\s*[:：]?$/iu
const notOurs =
  /©|\(c\)\s|copyright|all rights|\bfund(?:ing)? led by|round was led|acquired|\b(?:law|act|regulation|version|release)\b/iu

interface Found {
  year: string
  weight: number
  evidence: Quote
}

export function foundedYearOf(
  site: Site,
  naming: Naming,
  milestones: readonly Proven<ProposedMilestone>[],
): Proven<string> | undefined {
  const found = [
    ...fromData(site),
    ...site
      .of('about', 'home', 'team', 'contact', 'faq', 'features', 'other', 'legal')
      .flatMap((page) => fromPage(page, naming)),
    ...fromMilestones(milestones),
  ]
  const best = found.filter((one) => Number(one.year) <= 2099).sort((a, b) => b.weight - a.weight)[0]
  return best && proven(best.year, best.evidence)
}

function fromData(site: Site): Found[] {
  return ownThings(site)
    .filter((thing) => isOf(thing, organisation, product))
    .flatMap(({ object, page }) => {
      const date = textOf(object, 'foundingDate')
      const found = /^((?:1[89]|20)\d\d)(?:$|-)/.exec(date ?? '')?.[1]
      return date && found ? [{ year: found, weight: 10, evidence: quote(date, page) }] : []
    })
}

function fromPage(page: Page, naming: Naming): Found[] {
  const rows = labelled(page)
    .filter((row) => label.test(row.label.trim()))
    .flatMap((row) => {
      const found = /(?<!\d)((?:1[89]|20)\d\d)(?!\d)/.exec(row.value)?.[1]
      const [line] = row.lines
      // A quote must say what began: the whole row where it is one text, else the label and the value as the page joins them.
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
        (naming.isIn(line.text) &&
          (page.kind === 'about' ||
            (page.kind === 'home' && /^(?:it|they|the \p{L}+|es|sie|elle?|ella?|het)(?![\p{L}])/iu.test(text))))
      const opens = new RegExp(`^\\P{L}*(?:${verbs}|設立|創業|成立|创立)|^(?:1[89]|20)\\d\\d\\s`, 'iu').test(text)
      if (strong && (isOurs || (opens && !page.isUnder(line, 'team'))))
        return [{ year: strong, weight: naming.isIn(text) ? 6.5 : isOurs ? 6 : 5, evidence: quote(text, page) }]
      const weak = since.exec(text)
      if (weak && isOurs && (!page.isUnder(line, 'team') || naming.isIn(text)))
        return [{ year: (weak[1] ?? weak[2])!, weight: naming.isIn(text) ? 4.5 : 4, evidence: quote(text, page) }]
      return []
    })
  return [...rows, ...told]
}

const begins = new RegExp(
  `${verbs}|gründung|fondation|fundación|fondazione|fundação|oprichting|założenie|founding`,
  'iu',
)

/** The first of the milestones, where it is the beginning. */
function fromMilestones(milestones: readonly Proven<ProposedMilestone>[]): Found[] {
  return milestones
    .filter(({ value }) => begins.test(value.title))
    .flatMap(({ value, evidence }) => {
      const year = value.date.slice(0, 4)
      const told = evidence.find((one) => one.quote.includes(year) && begins.test(one.quote))
      return told ? [{ year, weight: 3, evidence: told }] : []
    })
}
