import { ourselves } from '../../vocabulary/companies.ts'
import { founderWords, foundingSentences } from '../../vocabulary/people.ts'
import { anyCase, anyOf, labelOf, type PhraseTable, patternSource } from '../../vocabulary/phrases.ts'
import type { DraftedPage } from '../page/page.ts'
import type { Line } from '../page/tree.ts'
import type { SiteNames } from '../site-names.ts'
import { quote, withEvidence } from '../with-evidence.ts'
import { hasLegalForm } from '../words/legal-forms.ts'
import { isPersonName, personName } from '../words/person-names.ts'
import { sentencesOf } from '../words/sentences.ts'
import type { FoundFounder } from './founders.ts'

// A person may be described before the next name: `Ada Lovelace (CEO), a poet's daughter, and her friend Charles
// Babbage`.
const explanation = '(?:\\s*\\([^)]{2,40}\\))?(?:,\\s+(?:\\p{Ll}[^,.]{2,40}))?'
const and = patternSource(foundingSentences.and)
const names = `(${personName}${explanation}(?:\\s*(?:,|,?\\s*${and})\\s+(?:(?:\\p{Ll}+\\s+){0,4})${personName}${explanation}){0,4})`

// Only names are case-sensitive.
const word = (words: PhraseTable) => anyCase(patternSource(words))
const phrase = Object.fromEntries(
  Object.entries(foundingSentences).map(([what, words]) => [what, word(words)]),
) as Record<keyof typeof foundingSentences, string>
const patterns = [
  `(?<!\\p{L})${phrase.made}(?:\\s+(?:and|&)\\s+\\p{L}+)?[^.!?]{0,50}?\\s${phrase.by}\\s+(?:\\p{Ll}+,?\\s+){0,4}${names}`,
  `(?<!\\p{L})(?:is|(?:an?|the) \\p{Ll}+(?: \\p{Ll}+)?) by\\s+${names}`,
  `(?<!\\p{L})${phrase.behind}\\s[^.!?]{2,50}?\\s${phrase.stand}\\s+(?:\\p{Ll}+\\s+){0,4}${names}`,
  `^\\P{L}*${anyCase('(?:written|maintained|coded|design and code|code)')}\\s*(?:by|:)\\s+${names}`,
  `(?<!\\p{L})${phrase.by}\\s+${names}[^.!?]{0,60}?${phrase.madeAfterName}`,
  `^(?:\\P{L}*${phrase.inYear}\\s+(?:\\p{L}+\\s+)?\\d{4},?\\s+)?${names}\\s+${phrase.founded}(?!\\p{L})`,
  `(?<!\\p{L})${phrase.madeBeforeName}\\s+${names}`,
  `(?<!\\p{L})${phrase.founder}\\s*(?:[:—–,-]|${phrase.is})\\s*${names}`,
  `(?<!\\p{L})${phrase.weAre}\\s+(${personName}(?:,\\s+${phrase.article}\\s[^,.]{3,40})?,?\\s+${and}\\s+${personName})`,
  `(?<!\\p{L})${phrase.iAm}\\s+${names}`,
].map((source) => new RegExp(source, 'u'))
const makersHeading = labelOf(founderWords.heading)
const inHan = /(?:创始人|创办人|創辦人)(?:是|为|：|:)?\s?([\p{Script=Han}]{2,3})(?=[曾是于在和与及，。、,.（(]|$)/u
// German capitalizes nouns: `ihre Schwester Ada Lovelace`.
const relationPrefix = new RegExp(
  [
    '^(?:Schwester|Bruder|Frau|Mann|Freund(?:in)?|Partner(?:in)?|Vater|Mutter|Tochter|Sohn|Kolleg(?:e|in)|Cousin(?:e)?',
    'Dr\\.?|Prof\\.?|Herrn?|Brothers?|Sisters?)\\s+',
  ].join('|'),
  'u',
)
const notFounding = anyOf({
  en: `
    loved, used, trusted, reviewed, photo(graph)?s?, illustrat*, designs? by, ducks, icons?, music, fonts?, podcast,
    led by, funded by, acquired, inspired, powered`,
})

/** Founders named in sentences: `founded in 2019 by …`, `I’m …`. */
export function foundersInSentences(page: DraftedPage, siteNames: SiteNames): FoundFounder[] {
  return page.lines
    .filter(
      (line) =>
        line.text.length < 1_500 &&
        line.kind !== 'code' &&
        !page.isAboutOthers(line) &&
        !page.isIn(line, 'consent', 'form', 'comparison', 'navigation'),
    )
    .flatMap((line) => sentencesOf(line.text).flatMap((sentence) => inSentence(page, line, sentence, siteNames)))
}

function inSentence(page: DraftedPage, line: Line, sentence: string, siteNames: SiteNames): FoundFounder[] {
  // German capitalizes professions too: `die Meteorologin Heike Brandt`.
  const simplified = sentence.replace(
    /(?<=(?<![\p{L}])(?:die|der|den|dem|das|vom|von der)\s)\p{Lu}\p{Ll}+\s+(?=\p{Lu}\p{L}+\s+\p{Lu})/gu,
    '',
  )
  const heading = page.above(line).at(-1)?.text ?? ''
  const listed = makersHeading.test(heading) ? new RegExp(`^${names}`, 'u').exec(simplified) : null
  if (listed)
    return peopleIn(listed[1]!, siteNames).map(({ person, role }) => ({
      ...withEvidence({ name: person, title: role, bio: null }, quote(sentence, page), quote(heading, page)),
      links: linksOf(page, line, person),
    }))
  const found = patterns.map((pattern) => pattern.exec(simplified)).find(Boolean) ?? inHan.exec(sentence)
  if (
    !found ||
    /^\s+(?:(?:the|a) new|using|working|contributing|maintaining|writing|on|out)\b/u.test(
      simplified.slice(found.index + found[0].length),
    ) ||
    notFounding.test(simplified.slice(0, found.index + found[0].length)) ||
    !isAboutProduct(page, line, sentence, siteNames)
  )
    return []
  if (found[0].match(inHan))
    return [{ ...withEvidence({ name: found[1]!, title: null, bio: null }, quote(sentence, page)), links: [] }]
  return peopleIn(found[1]!, siteNames).map(({ person, role }) => ({
    ...withEvidence({ name: person, title: role, bio: null }, quote(sentence, page)),
    links: linksOf(page, line, person),
  }))
}

function peopleIn(text: string, siteNames: SiteNames): { person: string; role: string | null }[] {
  return [...text.matchAll(new RegExp(`(${personName})(?:\\s*\\(([^)]{2,40})\\))?`, 'gu'))]
    .map(([, person, role]) => ({
      person: person!.replace(relationPrefix, ''),
      role: role?.includes('@') ? null : (role ?? null),
    }))
    .filter(({ person }) => isPersonName(person) && !hasLegalForm(person) && !siteNames.isStartOf(person))
}

function linksOf(page: DraftedPage, line: Line, person: string): FoundFounder['links'] {
  return line.links.filter(({ text }) => text.includes(person)).map(({ href }) => ({ href, page }))
}

const labelled = new RegExp(`^\\P{L}*${patternSource(founderWords.opening)}(?!\\p{L})`, 'iu')
const aboutOurselves = anyOf(ourselves.founders)

/** Whether a sentence is about this product, not about something else that was made by someone. */
function isAboutProduct(page: DraftedPage, line: Line, sentence: string, siteNames: SiteNames): boolean {
  if (/^\P{L}*(?:written|maintained|coded|design and code|code)(?![\p{L}])/iu.test(sentence))
    return page.isUnder(line, 'team') || page.sectionOf(line) === 'team'
  if (inHan.test(sentence)) return page.kind === 'home' || page.kind === 'about' || page.kind === 'team'
  if (/(?<![\p{L}])(?:the|our|its) (?:two |three |four )?(?:co-?)?founders?[,:]/iu.test(sentence))
    return page.kind !== 'other' && page.kind !== 'legal'
  if (labelled.test(sentence) && (page.kind === 'about' || page.kind === 'team' || page.kind === 'home')) return true
  return (
    siteNames.isIn(sentence) ||
    (siteNames.isIn(line.text) && page.kind !== 'other') ||
    ((page.kind === 'home' || page.kind === 'about' || page.kind === 'team') && aboutOurselves.test(sentence)) ||
    /^\P{L}*(?:founded|created|made|built|started)\b/iu.test(sentence)
  )
}
