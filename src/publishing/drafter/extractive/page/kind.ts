import { decodeUri } from '../../../../platform/decode-uri.ts'
import type { CrawledPage } from '../../../reader/text.ts'
import { pageWords } from '../../vocabulary/pages.ts'
import { anyOf } from '../../vocabulary/phrases.ts'

export type PageKind = keyof typeof pageWords | 'home' | 'other'

const kinds = Object.entries(pageWords).map(([kind, words]) => ({ kind: kind as PageKind, pattern: anyOf(words) }))

/** The kind of a page by its path, or else by its title. */
export function pageKindOf({ url, title }: CrawledPage, home: string): PageKind {
  const { pathname } = new URL(url)
  if (url === home || /^\/(?:index\.\w+)?$/.test(pathname)) return 'home'
  const path = decodeUri(pathname)
    .toLowerCase()
    .replace(/\.\w{2,5}$/, '')
    .replace(/[_/]/g, (sign) => (sign === '/' ? ' ' : '-'))
  // A page below the help page is one of its articles.
  if (/^ ?(?:\w\w )?(?:help|support|kb|knowledge-base|hilfe|aide|ayuda) ./.test(path)) return 'docs'
  return (
    match(path) ??
    match(
      (title ?? '')
        .split(/\s[|–—·:-]\s|\s?[｜|]\s?/)[0]!
        .toLowerCase()
        .replace(/\s+/g, '-')
        .slice(0, 40),
    ) ??
    'other'
  )
}

function match(text: string): PageKind | undefined {
  return kinds.find(({ pattern }) => pattern.test(text))?.kind
}
