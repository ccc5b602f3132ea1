import type { ReadPage } from '../../reader/text.ts'
import type { PageKind } from './page/kind.ts'
import { Page } from './page/page.ts'

/** The pages of one website in its main language. */
export interface Site {
  home: Page
  pages: readonly Page[]
  of(...kinds: PageKind[]): Page[]
}

export function siteOf(contents: readonly ReadPage[]): Site | undefined {
  const [first] = contents
  if (!first) return undefined
  const pages = contents
    .map((content) => new Page(content, first.url))
    .filter((page, at) => at === 0 || speaksLike(first, page.content))
  const home = pages[0]!
  return { home, pages, of: (...kinds) => kinds.flatMap((kind) => pages.filter((page) => page.kind === kind)) }
}

/** Pages in another language say the same again in other words. */
function speaksLike(home: ReadPage, page: ReadPage): boolean {
  const language = ({ lang }: ReadPage) => lang?.split('-')[0]
  return !language(home) || !language(page) || language(home) === language(page)
}
