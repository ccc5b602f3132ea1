import type { WithEvidence } from '../../proposal.ts'
import { anyOf } from '../../vocabulary/phrases.ts'
import { pageTexts } from '../../vocabulary/texts.ts'
import { isOf, organisation, ownThings, productData, textOf } from '../data.ts'
import type { Line } from '../page/tree.ts'
import { isUsable } from '../page/usable.ts'
import type { DraftedSite } from '../site.ts'
import { quote, withEvidence, withoutEvidence } from '../with-evidence.ts'
import { weightOf } from '../words/sentences.ts'
import { isEmptyTitle, titleParts } from './titles.ts'

const longest = 140
const greeting = anyOf(pageTexts.greeting)
const notATagline = anyOf({
  en: `
    ^menu, ^navigation, ^search, ^features, ^pricing, ^about, ^contact, ^blog, ^news, ^log ?in, ^sign (in|up), ^loading,
    ^404, ^error, ^page not found, ^cookies?`,
})

/** The line under which a site puts itself: its slogan, its first heading, or what its title says beside the name. */
export function taglineOf(site: DraftedSite, name: string | undefined): WithEvidence<string> | undefined {
  const { home } = site
  const hero = heroOf(site, name)
  if (hero) return withEvidence(hero.text, quote(hero.text, home))
  const slogan = ownThings(site)
    .filter((thing) => isOf(thing, organisation, productData))
    .flatMap(({ object, page }) => ({ text: textOf(object, 'slogan'), page }))
    .find(({ text }) => text)
  if (slogan?.text) return withEvidence(slogan.text, quote(slogan.text, slogan.page))
  const part = [home.content.title, home.content.meta['og:title']]
    .flatMap(titleParts)
    .filter((text) => saysSomething(text, name))
    .sort((a, b) => weightOf(b) - weightOf(a))[0]
  const short = [home.content.meta.description, home.content.meta['og:description']].find(
    (text) => text && isUsable(text) && weightOf(text) <= 80 && saysSomething(text, name),
  )
  const chosen = part ?? short
  return chosen ? withEvidence(chosen, quote(chosen, home)) : undefined
}

/** The heading that the home page opens with, or the line below it where it is only the name. */
export function heroOf({ home }: DraftedSite, name: string | undefined): Line | undefined {
  const seen = home.lines.filter(
    (line) => !home.isFurniture(line) && !home.isForeign(line) && !home.isIn(line, 'footer', 'aside'),
  )
  const first =
    seen.find(({ level }) => level === 1) ??
    seen.find((line) => (home.rank(line) ?? 9) <= 2.2 && home.announcedBy(line) === null) ??
    seen
      .slice(0, 6)
      .find((line) => home.rank(line) !== null && withoutEvidence(line.text) === withoutEvidence(name ?? ''))
  if (first && saysSomething(first.text, name)) return first
  const below = first
    ? seen
        .slice(seen.indexOf(first) + 1, seen.indexOf(first) + 3)
        .find((line) => isSubtitle(line) && saysSomething(line.text, name))
    : undefined
  const high = seen.find(
    (line) => (home.rank(line) ?? 9) <= 2.2 && home.announcedBy(line) === null && saysSomething(line.text, name),
  )
  const strong = seen
    .slice(0, 6)
    .find(
      (line) =>
        home.rank(line) !== null &&
        line.kind === 'paragraph' &&
        saysSomething(line.text, name) &&
        !news.test(line.text),
    )
  return below ?? (high && high.index < 25 ? high : first ? undefined : strong)
}

const news = /\b(?:beta|waitlist|join|sign up|subscribe|new:|announc\p{L}*|download|available|version|v\d)\b/iu

function isSubtitle({ kind, text, lines }: Line): boolean {
  return (kind === 'paragraph' || kind === 'heading') && lines.length === 1 && weightOf(text) <= 110 && !news.test(text)
}

function saysSomething(text: string, name: string | undefined): boolean {
  const rest = withoutEvidence(text).replace(withoutEvidence(name ?? ''), '')
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
    text.length <= longest &&
    rest.length > 3 &&
    !isEmptyTitle(text) &&
    !greeting.test(text) &&
    !notATagline.test(text)
  )
}
