import type { SourceQuote, WithEvidence } from '../../proposal.ts'
import { patternSource } from '../../vocabulary/phrases.ts'
import { tagsLabel } from '../../vocabulary/texts.ts'
import { hasType, organizationType, ownDataObjects, productType, textProperties, websiteType } from '../data.ts'
import { groupsOf } from '../page/groups.ts'
import { isQuotable } from '../page/quotable.ts'
import type { DraftedSite } from '../site.ts'
import { quote, spellingKey, withEvidence } from '../with-evidence.ts'

const maxKeywords = 20
const maxKeywordLength = 60

/** Keywords from metadata and structured data. */
export function keywordsOf(site: DraftedSite): WithEvidence<string[]> | undefined {
  const { home } = site
  const inMeta: { text: string; quote: SourceQuote }[] = [home.content.meta.keywords].flatMap((text) =>
    text ? [{ text, quote: quote(text, home) }] : [],
  )
  const inData = ownDataObjects(site)
    .filter((data) => hasType(data, productType, organizationType, websiteType))
    .flatMap(({ object, page }) =>
      textProperties(object, 'keywords').map((text) => ({ text, quote: quote(text, page) })),
    )
  return splitKeywords([...inMeta, ...inData])
}

const tagsLine = new RegExp(`^${patternSource(tagsLabel)}\\s*[:：]\\s*(.+)$`, 'iu')

/** Short labels that the page calls tags or topics. */
export function tagsOf(site: DraftedSite): WithEvidence<string[]> | undefined {
  const groups = site
    .pagesOf('home', 'about', 'features')
    .flatMap(groupsOf)
    .filter(
      ({ box, items, page }) =>
        /(?:^|[\s_-])(?:tags?|topics?|chips?)(?:$|[\s_-])/.test(box.names) &&
        !page.isIn(box, 'post', 'footer', 'navigation') &&
        items.every(({ title, body }) => title.length <= 30 && body.length === 0),
    )
  const lines = site.pagesOf('home', 'about').flatMap((page) =>
    page.lines.flatMap((line) => {
      const words = tagsLine.exec(line.text)?.[1]
      return words ? [{ text: words, quote: quote(line.text, page) }] : []
    }),
  )
  return splitKeywords([
    ...groups
      .slice(0, 1)
      .flatMap(({ items, page }) => items.map(({ title }) => ({ text: title, quote: quote(title, page) }))),
    ...lines,
  ])
}

function splitKeywords(texts: readonly { text: string; quote: SourceQuote }[]): WithEvidence<string[]> | undefined {
  const found = new Map<string, { word: string; quote: SourceQuote }>()
  for (const { text, quote: evidence } of texts) {
    for (const part of text.split(/[,;、，；|،\n]/u)) {
      const word = part.trim()
      if (
        word.length > 1 &&
        word.length <= maxKeywordLength &&
        isQuotable(word) &&
        !found.has(spellingKey(word)) &&
        found.size < maxKeywords
      )
        found.set(spellingKey(word), { word, quote: evidence })
    }
  }
  const keywords = [...found.values()]
  return keywords.length > 0
    ? withEvidence(
        keywords.map(({ word }) => word),
        ...keywords.map((one) => one.quote),
      )
    : undefined
}
