import type { WithEvidence } from '../../proposal.ts'
import { anyOf } from '../../vocabulary/phrases.ts'
import { pageTexts } from '../../vocabulary/texts.ts'
import { hasType, organizationType, ownDataObjects, productType, textProperty } from '../data.ts'
import type { DraftedPage } from '../page/page.ts'
import { isQuotable } from '../page/quotable.ts'
import { ancestors, type Line } from '../page/tree.ts'
import type { DraftedSite } from '../site.ts'
import { quote, spellingKey, withEvidence } from '../with-evidence.ts'
import { sectionKindOf } from '../words/section-kinds.ts'
import { weightOf } from '../words/sentences.ts'
import { isEmptyTitle, titleParts } from './titles.ts'

const maxLength = 140
const greeting = anyOf(pageTexts.greeting)
const notATagline = anyOf({
  en: `
    ^menu, ^navigation, ^search, ^features, ^pricing, ^about, ^contact, ^blog, ^news, ^log ?in, ^sign (in|up), ^loading,
    ^404, ^error, ^page not found, ^cookies?, ^(last )?(updated|modified|published)[:], ^(last )?(updated|modified) on`,
  de: '^(zuletzt )?aktualisiert, ^stand[:]',
  fr: '^(dernière )?mise à jour, ^mis à jour',
  es: '^(última )?actualización, ^actualizado',
  it: '^(ultimo )?aggiornamento, ^aggiornato',
  pt: '^(última )?atualização, ^atualizado',
  nl: '^(laatst )?bijgewerkt',
  pl: '^(ostatnia )?aktualizacja',
  ja: '^最終更新, ^更新日',
})

/** The tagline: the main heading, the slogan, or the part of the title next to the name. */
export function taglineOf(site: DraftedSite, name: string | undefined): WithEvidence<string> | undefined {
  const { home } = site
  const hero = heroOf(site, name)
  const part = partOfTitle(site, name)
  // Where the main heading is only the name, the title says more than the heading of a section.
  if (hero && !(part && isBelowName(site, hero, name))) {
    const text = withoutName(hero.text, name)
    return withEvidence(text, quote(text, home))
  }
  const slogan = ownDataObjects(site)
    .filter((data) => hasType(data, organizationType, productType))
    .flatMap(({ object, page }) => ({ text: textProperty(object, 'slogan'), page }))
    .find(({ text }) => text)
  if (slogan?.text) return withEvidence(slogan.text, quote(slogan.text, slogan.page))
  const short = [home.content.meta.description, home.content.meta['og:description']].find(
    (text) => text && isQuotable(text) && weightOf(text) <= 80 && isMeaningful(text, name),
  )
  const chosen = part ?? short
  return chosen ? withEvidence(chosen, quote(chosen, home)) : undefined
}

function partOfTitle({ home }: DraftedSite, name: string | undefined): string | undefined {
  return [home.content.title, home.content.meta['og:title']]
    .flatMap(titleParts)
    .filter((text) => isMeaningful(text, name))
    .sort((a, b) => weightOf(b) - weightOf(a))[0]
}

const minDistance = 3

/** The heading of a section, with the name as the main heading and other lines above. */
function isBelowName({ home }: DraftedSite, hero: Line, name: string | undefined): boolean {
  const title = home.lines.find(({ level }) => level === 1)
  return (
    title !== undefined &&
    spellingKey(title.text) === spellingKey(name ?? '') &&
    hero.kind === 'heading' &&
    hero.index - title.index >= minDistance
  )
}

/** Removes a name that starts the heading: `Acme Rockets for coyotes`. */
function withoutName(text: string, name: string | undefined): string {
  const rest = name && text.startsWith(`${name} `) ? text.slice(name.length).replace(/^[\s:–—|-]+/u, '') : ''
  return /^\p{Lu}\p{L}*\s+\p{Ll}/u.test(rest) && weightOf(rest) >= 12 ? rest : text
}

/** The main heading of the home page, or the line below it if the heading is only the name. */
export function heroOf({ home }: DraftedSite, name: string | undefined): Line | undefined {
  const visible = home.lines.filter(
    (line) => !home.isBoilerplate(line) && !home.isAboutOthers(line) && !home.isIn(line, 'footer', 'aside'),
  )
  const copy = visible.some(({ level }) => level === 1) ? undefined : copyOf(home, visible, name)
  if (copy) return copy
  const first =
    visible.find(({ level }) => level === 1) ??
    visible.find((line) => (home.rank(line) ?? 9) <= 2.2 && home.announcedBy(line) === null) ??
    visible.slice(0, 6).find((line) => home.rank(line) !== null && spellingKey(line.text) === spellingKey(name ?? ''))
  if (first && isMeaningful(first.text, name)) return first
  const below = first
    ? visible
        .slice(visible.indexOf(first) + 1, visible.indexOf(first) + 3)
        .find((line) => isSubtitle(line) && isMeaningful(line.text, name))
    : undefined
  const high = visible.find(
    (line) => (home.rank(line) ?? 9) <= 2.2 && home.announcedBy(line) === null && isMeaningful(line.text, name),
  )
  const strong = visible
    .slice(0, 6)
    .find(
      (line) =>
        home.rank(line) !== null && line.kind === 'paragraph' && isMeaningful(line.text, name) && !news.test(line.text),
    )
  return below ?? (high && high.index < 25 ? high : first ? undefined : strong)
}

const heroNames =
  /(?:^|[\s_-])(?:hero|mv|kv|fv|main-?visual|key-?visual|first-?view|jumbotron|masthead|catch|catch-?copy)(?:$|[\s_-])/
const maxCopyLines = 3

/** The first lines of a hero whose main heading is a picture: `<h1><img alt="Acme"></h1>`. */
function copyOf(home: DraftedPage, visible: readonly Line[], name: string | undefined): Line | undefined {
  return visible
    .slice(0, 8)
    .find(
      (line) =>
        [...ancestors(line.box)].slice(0, 6).some(({ names }) => heroNames.test(names)) &&
        line.kind !== 'item' &&
        line.lines.length <= maxCopyLines &&
        weightOf(line.text) <= 110 &&
        home.announcedBy(line) === null &&
        isMeaningful(line.text, name) &&
        !news.test(line.text),
    )
}

const news = /\b(?:beta|waitlist|join|sign up|subscribe|new:|announc\p{L}*|download|available|version|v\d)\b/iu

function isSubtitle({ kind, text, lines }: Line): boolean {
  return (kind === 'paragraph' || kind === 'heading') && lines.length === 1 && weightOf(text) <= 110 && !news.test(text)
}

function isMeaningful(text: string, name: string | undefined): boolean {
  const rest = spellingKey(text).replace(spellingKey(name ?? ''), '')
  // `Fieldnote for therapists` is a longer name.
  if (
    name &&
    text.startsWith(name) &&
    text.slice(name.length).split(/\s+/).filter(Boolean).length < 3 &&
    !/[\p{Script=Han}\p{Script=Hiragana}]/u.test(text)
  )
    return false
  return (
    weightOf(text) >= 8 &&
    text.length <= maxLength &&
    rest.length > 3 &&
    !isEmptyTitle(text) &&
    !greeting.test(text) &&
    !notATagline.test(text) &&
    !isSectionName(text)
  )
}

const sections: ReadonlySet<string | null> = new Set(['steps', 'pricing', 'faq', 'contact', 'news', 'team', 'legal'])

/** `Get started`, `How it works`: the name of a section says nothing about the product. */
function isSectionName(text: string): boolean {
  return text.split(/\s+/).length <= 3 && sections.has(sectionKindOf(text))
}
