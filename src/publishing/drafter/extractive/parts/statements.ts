import type { DraftedPage } from '../page/page.ts'
import { ancestors, type Line } from '../page/tree.ts'
import type { DraftedSite } from '../site.ts'
import { sentencesOf } from '../words/sentences.ts'

/** A sentence that may speak of what the product costs. */
export interface FoundStatement {
  text: string
  line: Line
  page: DraftedPage
  /** Stands where prices are. */
  isPriced: boolean
  /** The heading right above it. */
  heading: string
}

const longest = 400

export function statementsOf(site: DraftedSite): FoundStatement[] {
  const pages = [
    ...site.of('pricing'),
    ...site.of('home'),
    ...site.of('features', 'about', 'faq', 'contact', 'docs', 'other'),
  ]
  return pages.flatMap((page) =>
    page.lines
      .filter(
        (line) =>
          line.kind !== 'code' &&
          !page.isForeign(line) &&
          !page.isIn(line, 'navigation', 'consent', 'comparison', 'form') &&
          !page.isUnder(line, 'comparison', 'shop', 'jobs', 'milestones', 'news') &&
          !isFigure(line),
      )
      .flatMap((line) => {
        const heading = page.above(line).at(-1)?.text ?? ''
        const isPriced = page.kind === 'pricing' || page.isUnder(line, 'pricing')
        return sentencesOf(line.text).map((text) => ({ text, line, page, isPriced, heading }))
      })
      .filter(({ text }) => text.length < longest),
  )
}

/** A cell of a table, which says nothing without its row and column. */
function isFigure({ text, box }: Line): boolean {
  return text.length < 40 && [...ancestors(box)].slice(0, 4).some(({ tag }) => tag === 'td' || tag === 'th')
}

/** From one sentence to another of the same text, with what stands between. */
export function stretch(from: FoundStatement, to: FoundStatement): string {
  const { text } = from.line
  const start = text.indexOf(from.text)
  return text.slice(start, text.indexOf(to.text, start) + to.text.length)
}
