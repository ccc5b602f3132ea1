import type { SourceQuote, WithEvidence } from '../../proposal.ts'
import { patternSource } from '../../vocabulary/phrases.ts'
import { tagsLabel } from '../../vocabulary/texts.ts'
import { isOf, organisation, ownThings, productData, textsOf, website } from '../data.ts'
import { groupsOf } from '../page/groups.ts'
import { isUsable } from '../page/usable.ts'
import type { DraftedSite } from '../site.ts'
import { quote, withEvidence, withoutEvidence } from '../with-evidence.ts'

const most = 20
const longest = 60

/** The words under which a site wants to be found, as it says them to machines. */
export function keywordsOf(site: DraftedSite): WithEvidence<string[]> | undefined {
  const { home } = site
  const written: { text: string; quote: SourceQuote }[] = [home.content.meta.keywords].flatMap((text) =>
    text ? [{ text, quote: quote(text, home) }] : [],
  )
  const described = ownThings(site)
    .filter((thing) => isOf(thing, productData, organisation, website))
    .flatMap(({ object, page }) => textsOf(object, 'keywords').map((text) => ({ text, quote: quote(text, page) })))
  return listOf([...written, ...described])
}

const tagsLine = new RegExp(`^${patternSource(tagsLabel)}\\s*[:：]\\s*(.+)$`, 'iu')

/** Short labels that the page itself calls tags or topics. */
export function tagsOf(site: DraftedSite): WithEvidence<string[]> | undefined {
  const groups = site
    .of('home', 'about', 'features')
    .flatMap(groupsOf)
    .filter(
      ({ box, items, page }) =>
        /(?:^|[\s_-])(?:tags?|topics?|chips?)(?:$|[\s_-])/.test(box.names) &&
        !page.isIn(box, 'post', 'footer', 'navigation') &&
        items.every(({ title, body }) => title.length <= 30 && body.length === 0),
    )
  const lines = site.of('home', 'about').flatMap((page) =>
    page.lines.flatMap((line) => {
      const words = tagsLine.exec(line.text)?.[1]
      return words ? [{ text: words, quote: quote(line.text, page) }] : []
    }),
  )
  return listOf([
    ...groups
      .slice(0, 1)
      .flatMap(({ items, page }) => items.map(({ title }) => ({ text: title, quote: quote(title, page) }))),
    ...lines,
  ])
}

function listOf(texts: readonly { text: string; quote: SourceQuote }[]): WithEvidence<string[]> | undefined {
  const found = new Map<string, { word: string; quote: SourceQuote }>()
  for (const { text, quote: evidence } of texts) {
    for (const part of text.split(/[,;、，；|،\n]/u)) {
      const word = part.trim()
      if (
        word.length > 1 &&
        word.length <= longest &&
        isUsable(word) &&
        !found.has(withoutEvidence(word)) &&
        found.size < most
      )
        found.set(withoutEvidence(word), { word, quote: evidence })
    }
  }
  const kept = [...found.values()]
  return kept.length > 0
    ? withEvidence(
        kept.map(({ word }) => word),
        ...kept.map((one) => one.quote),
      )
    : undefined
}
