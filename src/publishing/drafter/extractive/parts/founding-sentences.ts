import type { Naming } from '../naming.ts'
import type { Page } from '../page/page.ts'
import type { Line } from '../page/tree.ts'
import { proven, quote } from '../proof.ts'
import { hasLegalForm } from '../words/companies.ts'
import { isPersonName, personName } from '../words/people.ts'
import { sentencesOf } from '../words/sentences.ts'
import type { FoundFounder } from './founders.ts'

// Someone may be explained before the next is named: `Ada Lovelace (CEO), a poet's daughter, and her friend Charles Babbage`.
const aside = '(?:\\s*\\([^)]{2,40}\\))?(?:,\\s+(?:\\p{Ll}[^,.]{2,40}))?'
const names = `(${personName}${aside}(?:\\s*(?:,|,?\\s*(?:and|&|und|et|y|e|en|och|og|i|и))\\s+(?:(?:\\p{Ll}+\\s+){0,4})${personName}${aside}){0,4})`
const by = '(?:by|von|par|por|da|door|av|af|pela mão de|por mão de|de la mano de)'
const made =
  '(?:[Ff]ounded|[Cc]o-?founded|[Ss]tarted|[Bb]egun|[Cc]reated|[Bb]uilt|[Mm]ade|[Hh]and-?made|[Cc]rafted|[Bb]rought to you|\\p{L}+ed together|[Dd]eveloped|designed and built|launched|established|gegründet|entwickelt|gebaut|fondée?|créée?|développée?|fundad[ao]|cread[ao]|fondat[oa]|creat[oa]|criad[ao]|nasceu|nació|née?|opgericht|gemaakt|grundat|grundades|startades|skapat|skapades|grundlagt|stiftet|startet)'
const patterns = [
  new RegExp(
    `(?<![\\p{L}])${made}(?:\\s+(?:and|&)\\s+\\p{L}+)?(?:[^.!?]{0,50}?)\\s${by}\\s+(?:(?:\\p{Ll}+,?\\s+){0,4})${names}`,
    'u',
  ),
  new RegExp(`(?<![\\p{L}])(?:is|(?:an?|the) \\p{Ll}+(?: \\p{Ll}+)?) by\\s+${names}`, 'u'),
  new RegExp(
    `(?<![\\p{L}])(?:[Bb]ehind|[Hh]inter|[Dd]errière|[Dd]etrás de|[Dd]ietro)\\s[^.!?]{2,50}?\\s(?:are|is|stehen|steht|stecken|steckt|il y a|se cachent|están|está|ci sono|c(?:'|’)è)\\s+(?:(?:\\p{Ll}+\\s+){0,4})${names}`,
    'u',
  ),
  new RegExp(`^\\P{L}*(?:[Ww]ritten|[Mm]aintained|[Cc]oded|[Dd]esign and code|[Cc]ode)\\s*(?:by|:)\\s+${names}`, 'u'),
  new RegExp(`(?<![\\p{L}])${by}\\s+${names}[^.!?]{0,60}?(?:gegründet|gebaut|entwickelt|opgericht)`, 'u'),
  new RegExp(
    `^(?:\\P{L}*(?:In|Im|En|Nel|Em)\\s+(?:\\p{L}+\\s+)?\\d{4},?\\s+)?${names}\\s+(?:co-?founded|founded|started|created|built|set (?:it |the company |\\p{Lu}\\p{L}+ )?up|gründeten?|ont fondé|a fondé|a créé|fundaron|fundó|fondarono|fondò)(?![\\p{L}])`,
    'u',
  ),
  new RegExp(
    `(?<![\\p{L}])(?:[Ff]ounder|[Cc]o-?founders?|[Ff]ounders|[Cc]reator|Gründer(?:in)?|[Ff]ondat(?:eur|rice|ore)|[Ff]undador(?:a|es)?|[Oo]prichters?|[Оо]снователь?(?:ница)?|[Зз]асновник|[Zz]ałożyciel(?:ka)?)\\s*(?:[:—–,-]|is|are|ist|est|es|è|é)\\s*${names}`,
    'u',
  ),
  new RegExp(
    `(?<![\\p{L}])(?:We(?:'|’)re|We are|Wir sind|Nous sommes|Somos|Siamo|Wij zijn)\\s+(${personName}(?:,\\s+(?:an?|the|eine?|une?|una?|een)\\s[^,.]{3,40})?,?\\s+(?:and|und|et|y|e|en)\\s+${personName})`,
    'u',
  ),
  new RegExp(
    `(?<![\\p{L}])(?:I(?:'|’)m|I am|My name is|Ich bin|Je suis|Je m(?:'|’)appelle|Soy|Me llamo|Sono|Mi chiamo|Sou|Ik ben|Jag heter|Jag är)\\s+${names}`,
    'u',
  ),
]
const makers =
  /^(?:(?:made|built|created|founded|designed) by|(?:the |our )?(?:founders?|makers?|creators?|authors?)|gegründet von|gründer|créé par|fondateurs?|creado por|fundadores|creato da|fondatori|gemaakt door|oprichters)\s*:?$/iu
const inHan = /(?:创始人|创办人|創辦人)(?:是|为|：|:)?\s?([\p{Script=Han}]{2,3})(?=[曾是于在和与及，。、,.（(]|$)/u
// Nouns are capitalised in German.
const kin =
  /^(?:Schwester|Bruder|Frau|Mann|Freund(?:in)?|Partner(?:in)?|Vater|Mutter|Tochter|Sohn|Kolleg(?:e|in)|Cousin(?:e)?|Dr\.?|Prof\.?|Herrn?|Brothers?|Sisters?)\s+/u
const elsewhere =
  /\b(?:loved|used|trusted|reviewed|photo(?:graph)?s?|illustrat\p{L}*|designs? by|ducks|icons?|music|fonts?|podcast|led by|funded by|acquired|inspired|powered)\b/iu

/** Founders that a sentence of the site names: `founded in 2019 by …`, `I’m …`. */
export function foundersInSentences(page: Page, naming: Naming): FoundFounder[] {
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

function inSentence(page: Page, line: Line, sentence: string, naming: Naming): FoundFounder[] {
  // `die Meteorologin Heike Brandt`: what someone is, has a capital in German.
  const plainly = sentence.replace(
    /(?<=(?<![\p{L}])(?:die|der|den|dem|das|vom|von der)\s)\p{Lu}\p{Ll}+\s+(?=\p{Lu}\p{L}+\s+\p{Lu})/gu,
    '',
  )
  const heading = page.above(line).at(-1)?.text ?? ''
  const listed = makers.test(heading) ? new RegExp(`^${names}`, 'u').exec(plainly) : null
  if (listed)
    return peopleIn(listed[1]!, naming).map(({ person, role }) => ({
      ...proven({ name: person, title: role, bio: null }, quote(sentence, page), quote(heading, page)),
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
    return [{ ...proven({ name: found[1]!, title: null, bio: null }, quote(sentence, page)), links: [] }]
  return peopleIn(found[1]!, naming).map(({ person, role }) => ({
    ...proven({ name: person, title: role, bio: null }, quote(sentence, page)),
    links: linksOf(page, line, person),
  }))
}

function peopleIn(text: string, naming: Naming): { person: string; role: string | null }[] {
  return [...text.matchAll(new RegExp(`(${personName})(?:\\s*\\(([^)]{2,40})\\))?`, 'gu'))]
    .map(([, person, role]) => ({ person: person!.replace(kin, ''), role: role ?? null }))
    .filter(({ person }) => isPersonName(person) && !hasLegalForm(person) && person !== naming.name)
}

function linksOf(page: Page, line: Line, person: string): FoundFounder['links'] {
  return line.links.filter(({ text }) => text.includes(person)).map(({ href }) => ({ href, page }))
}

const labelled =
  /^\P{L}*(?:co-?founders?|founders?|gründer(?:in)?|fondat(?:eur|rice|ore)|fundador(?:a|es)?|oprichters?|основател\p{L}*|засновник|założyciel(?:ka)?)(?![\p{L}])/iu

/** A sentence that says by whom something else was made is about something else. */
function isOfProduct(page: Page, line: Line, sentence: string, naming: Naming): boolean {
  if (/^\P{L}*(?:written|maintained|coded|design and code|code)(?![\p{L}])/iu.test(sentence))
    return page.isUnder(line, 'team') || page.sectionOf(line) === 'team'
  if (inHan.test(sentence)) return page.kind === 'home' || page.kind === 'about' || page.kind === 'team'
  if (/(?<![\p{L}])(?:the|our|its) (?:two |three |four )?(?:co-?)?founders?[,:]/iu.test(sentence))
    return page.kind !== 'other' && page.kind !== 'legal'
  if (labelled.test(sentence) && (page.kind === 'about' || page.kind === 'team' || page.kind === 'home')) return true
  return (
    naming.isIn(sentence) ||
    (naming.isIn(line.text) && page.kind !== 'other') ||
    ((page.kind === 'home' || page.kind === 'about' || page.kind === 'team') &&
      /(?<![\p{L}])(?:we|our|it|the company|i(?:'|’)m|i am|my name|wir|ich bin|unser\p{L}*|nous|je|notre|l(?:'|’)entreprise|somos|soy|me llamo|empresa|noi|sono|mi chiamo|azienda|sou|jag|ik ben)(?![\p{L}])/iu.test(
        sentence,
      )) ||
    /^\P{L}*(?:founded|created|made|built|started)\b/iu.test(sentence)
  )
}
