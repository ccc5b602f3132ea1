import type { ReadPage } from '../../reader/text.ts'
import type { PageKind } from './page/kind.ts'
import { DraftedPage } from './page/page.ts'

/** The pages of one website in its main language. */
export interface DraftedSite {
  home: DraftedPage
  pages: readonly DraftedPage[]
  of(...kinds: PageKind[]): DraftedPage[]
}

export function draftedSiteOf(contents: readonly ReadPage[]): DraftedSite | undefined {
  const [first] = contents
  if (!first) return undefined
  const pages = contents
    .map((content) => new DraftedPage(content, first.url))
    .filter((page, at) => at === 0 || speaksLike(first, page.content))
  const home = pages[0]!
  return { home, pages, of: (...kinds) => kinds.flatMap((kind) => pages.filter((page) => page.kind === kind)) }
}

/** Pages in another language say the same again in other words. */
function speaksLike(home: ReadPage, page: ReadPage): boolean {
  const language = ({ lang }: ReadPage) => lang?.split('-')[0]
  return !language(home) || !language(page) || language(home) === language(page)
}
