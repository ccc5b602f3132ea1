import type { DraftedPage } from '../page/page.ts'
import { ancestors, type Line } from '../page/tree.ts'
import type { DraftedSite } from '../site.ts'
import { sentencesOf } from '../words/sentences.ts'

/** A sentence that may be about the price. */
export interface FoundStatement {
  text: string
  line: Line
  page: DraftedPage
  /** Whether it is on the pricing page or in a pricing section. */
  isPriced: boolean
  /** The heading right above it. */
  heading: string
}

const maxLength = 400

export function statementsOf(site: DraftedSite): FoundStatement[] {
  const pages = [
    ...site.pagesOf('pricing'),
    ...site.pagesOf('home'),
    ...site.pagesOf('features', 'about', 'faq', 'contact', 'docs', 'other'),
  ]
  return pages.flatMap((page) =>
    page.lines
      .filter(
        (line) =>
          line.kind !== 'code' &&
          !page.isAboutOthers(line) &&
          !page.isIn(line, 'navigation', 'consent', 'comparison', 'form', 'shop') &&
          !page.isUnder(line, 'comparison', 'shop', 'jobs', 'milestones', 'news') &&
          !isTableCell(line),
      )
      .flatMap((line) => {
        const heading = page.above(line).at(-1)?.text ?? ''
        const isPriced = page.kind === 'pricing' || page.isUnder(line, 'pricing')
        return sentencesOf(line.text).map((text) => ({ text, line, page, isPriced, heading }))
      })
      .filter(({ text }) => text.length < maxLength),
  )
}

/** Whether a line is a table cell, which means nothing without its row and column. */
function isTableCell({ text, box }: Line): boolean {
  return text.length < 40 && [...ancestors(box)].slice(0, 4).some(({ tag }) => tag === 'td' || tag === 'th')
}

/** The text from one sentence to another of the same line. */
export function textBetween(from: FoundStatement, to: FoundStatement): string {
  const { text } = from.line
  const start = text.indexOf(from.text)
  return text.slice(start, text.indexOf(to.text, start) + to.text.length)
}
