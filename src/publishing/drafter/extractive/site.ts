import type { CrawledPage } from '../../reader/text.ts'
import type { PageKind } from './page/kind.ts'
import { DraftedPage } from './page/page.ts'

/** The pages of one website in its main language. */
export interface DraftedSite {
  home: DraftedPage
  pages: readonly DraftedPage[]
  pagesOf(...kinds: PageKind[]): DraftedPage[]
}

export function draftedSiteOf(contents: readonly CrawledPage[]): DraftedSite | undefined {
  const [first] = contents
  if (!first) return undefined
  const pages = contents
    .map((content) => new DraftedPage(content, first.url))
    .filter((page, at) => at === 0 || isSameLanguage(first, page.content))
  const home = pages[0]!
  return { home, pages, pagesOf: (...kinds) => kinds.flatMap((kind) => pages.filter((page) => page.kind === kind)) }
}

/** Pages in another language repeat the same content. */
function isSameLanguage(home: CrawledPage, page: CrawledPage): boolean {
  const language = ({ lang }: CrawledPage) => lang?.split('-')[0]
  return !language(home) || !language(page) || language(home) === language(page)
}
