import { ourselves } from '../../vocabulary/companies.ts'
import { founderWords, foundingSentences } from '../../vocabulary/people.ts'
import { anyOf, labelOf, type PhraseTable, patternSource } from '../../vocabulary/phrases.ts'
import type { DraftedPage } from '../page/page.ts'
import type { Line } from '../page/tree.ts'
import type { SiteNames } from '../site-names.ts'
import { quote, withEvidence } from '../with-evidence.ts'
import { hasLegalForm } from '../words/legal-forms.ts'
import { isPersonName, personName } from '../words/person-names.ts'
import { sentencesOf } from '../words/sentences.ts'
import type { FoundFounder } from './founders.ts'

// Someone may be explained before the next is named: `Ada Lovelace (CEO), a poet's daughter, and her friend Charles
// Babbage`.
const aside = '(?:\\s*\\([^)]{2,40}\\))?(?:,\\s+(?:\\p{Ll}[^,.]{2,40}))?'
const and = patternSource(foundingSentences.and)
const names = `(${personName}${aside}(?:\\s*(?:,|,?\\s*${and})\\s+(?:(?:\\p{Ll}+\\s+){0,4})${personName}${aside}){0,4})`

// Only names depend on capitals.
const word = (words: PhraseTable) => `(?i:${patternSource(words)})`
const say = Object.fromEntries(Object.entries(foundingSentences).map(([what, words]) => [what, word(words)])) as Record<
  keyof typeof foundingSentences,
  string
>
const patterns = [
  `(?<!\\p{L})${say.made}(?:\\s+(?:and|&)\\s+\\p{L}+)?[^.!?]{0,50}?\\s${say.by}\\s+(?:\\p{Ll}+,?\\s+){0,4}${names}`,
  `(?<!\\p{L})(?:is|(?:an?|the) \\p{Ll}+(?: \\p{Ll}+)?) by\\s+${names}`,
  `(?<!\\p{L})${say.behind}\\s[^.!?]{2,50}?\\s${say.stand}\\s+(?:\\p{Ll}+\\s+){0,4}${names}`,
  `^\\P{L}*(?i:written|maintained|coded|design and code|code)\\s*(?:by|:)\\s+${names}`,
  `(?<!\\p{L})${say.by}\\s+${names}[^.!?]{0,60}?${say.madeAfterName}`,
  `^(?:\\P{L}*${say.inYear}\\s+(?:\\p{L}+\\s+)?\\d{4},?\\s+)?${names}\\s+${say.founded}(?!\\p{L})`,
  `(?<!\\p{L})${say.founder}\\s*(?:[:—–,-]|${say.is})\\s*${names}`,
  `(?<!\\p{L})${say.weAre}\\s+(${personName}(?:,\\s+${say.article}\\s[^,.]{3,40})?,?\\s+${and}\\s+${personName})`,
  `(?<!\\p{L})${say.iAm}\\s+${names}`,
].map((source) => new RegExp(source, 'u'))
const makersHeading = labelOf(founderWords.heading)
const inHan = /(?:创始人|创办人|創辦人)(?:是|为|：|:)?\s?([\p{Script=Han}]{2,3})(?=[曾是于在和与及，。、,.（(]|$)/u
// German writes nouns with a capital: `ihre Schwester Ada Lovelace`.
const kin = new RegExp(
  [
    '^(?:Schwester|Bruder|Frau|Mann|Freund(?:in)?|Partner(?:in)?|Vater|Mutter|Tochter|Sohn|Kolleg(?:e|in)|Cousin(?:e)?',
    'Dr\\.?|Prof\\.?|Herrn?|Brothers?|Sisters?)\\s+',
  ].join('|'),
  'u',
)
const elsewhere = anyOf({
  en: `
    loved, used, trusted, reviewed, photo(graph)?s?, illustrat*, designs? by, ducks, icons?, music, fonts?, podcast,
    led by, funded by, acquired, inspired, powered`,
})

/** Founders that a sentence of the site names: `founded in 2019 by …`, `I’m …`. */
export function foundersInSentences(page: DraftedPage, naming: SiteNames): FoundFounder[] {
  return page.lines
    .filter(
      (line) =>
        line.text.length < 1_500 &&
        line.kind !== 'code' &&
        !page.isForeign(line) &&
        !page.isIn(line, 'consent', 'form', 'comparison', 'navigation'),
    )
    .flatMap((line) => sentencesOf(line.text).flatMap((sentence) => inSentence(page, line, sentence, naming)))
}

function inSentence(page: DraftedPage, line: Line, sentence: string, naming: SiteNames): FoundFounder[] {
  // `die Meteorologin Heike Brandt`: what someone is, has a capital in German.
  const plainly = sentence.replace(
    /(?<=(?<![\p{L}])(?:die|der|den|dem|das|vom|von der)\s)\p{Lu}\p{Ll}+\s+(?=\p{Lu}\p{L}+\s+\p{Lu})/gu,
    '',
  )
  const heading = page.above(line).at(-1)?.text ?? ''
  const listed = makersHeading.test(heading) ? new RegExp(`^${names}`, 'u').exec(plainly) : null
  if (listed)
    return peopleIn(listed[1]!, naming).map(({ person, role }) => ({
      ...withEvidence({ name: person, title: role, bio: null }, quote(sentence, page), quote(heading, page)),
      links: linksOf(page, line, person),
    }))
  const found = patterns.map((pattern) => pattern.exec(plainly)).find(Boolean) ?? inHan.exec(sentence)
  if (
    !found ||
    elsewhere.test(plainly.slice(0, found.index + found[0].length)) ||
    !isOfProduct(page, line, sentence, naming)
  )
    return []
  if (found[0].match(inHan))
    return [{ ...withEvidence({ name: found[1]!, title: null, bio: null }, quote(sentence, page)), links: [] }]
  return peopleIn(found[1]!, naming).map(({ person, role }) => ({
    ...withEvidence({ name: person, title: role, bio: null }, quote(sentence, page)),
    links: linksOf(page, line, person),
  }))
}

function peopleIn(text: string, naming: SiteNames): { person: string; role: string | null }[] {
  return [...text.matchAll(new RegExp(`(${personName})(?:\\s*\\(([^)]{2,40})\\))?`, 'gu'))]
    .map(([, person, role]) => ({ person: person!.replace(kin, ''), role: role ?? null }))
    .filter(({ person }) => isPersonName(person) && !hasLegalForm(person) && person !== naming.name)
}

function linksOf(page: DraftedPage, line: Line, person: string): FoundFounder['links'] {
  return line.links.filter(({ text }) => text.includes(person)).map(({ href }) => ({ href, page }))
}

const labelled = new RegExp(`^\\P{L}*${patternSource(founderWords.opening)}(?!\\p{L})`, 'iu')
const ofOurselves = anyOf(ourselves.founders)

/** A sentence that says by whom something else was made is about something else. */
function isOfProduct(page: DraftedPage, line: Line, sentence: string, naming: SiteNames): boolean {
  if (/^\P{L}*(?:written|maintained|coded|design and code|code)(?![\p{L}])/iu.test(sentence))
    return page.isUnder(line, 'team') || page.sectionOf(line) === 'team'
  if (inHan.test(sentence)) return page.kind === 'home' || page.kind === 'about' || page.kind === 'team'
  if (/(?<![\p{L}])(?:the|our|its) (?:two |three |four )?(?:co-?)?founders?[,:]/iu.test(sentence))
    return page.kind !== 'other' && page.kind !== 'legal'
  if (labelled.test(sentence) && (page.kind === 'about' || page.kind === 'team' || page.kind === 'home')) return true
  return (
    naming.isIn(sentence) ||
    (naming.isIn(line.text) && page.kind !== 'other') ||
    ((page.kind === 'home' || page.kind === 'about' || page.kind === 'team') && ofOurselves.test(sentence)) ||
    /^\P{L}*(?:founded|created|made|built|started)\b/iu.test(sentence)
  )
}
