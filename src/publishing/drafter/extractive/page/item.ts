import { exactly } from '../../vocabulary/phrases.ts'
import { pricingWords } from '../../vocabulary/pricing.ts'
import type { DraftedPage } from './page.ts'
import type { Box, Line } from './tree.ts'

/** An item of a group: a feature, a plan, a person, a question. */
export interface Item {
  title: string
  titleLine: Line
  /** The text below the title. */
  body: string[]
  lines: Line[]
  box: Box | null
}

const maxTitleLength = 160
const badge = exactly(pricingWords.planBadge)

export function itemOf(page: DraftedPage, all: readonly Line[], box: Box | null): Item | undefined {
  const lines = all.filter(({ text }) => text)
  const at = lines.findIndex(({ text }, index) => !isDecoration(text) && !(isBadge(text) && index + 1 < lines.length))
  const first = lines[at]
  if (!first) return undefined
  // There may be a small label above the title.
  const next = lines[at + 1]
  const [rank, nextRank] = [page.rank(first), next ? page.rank(next) : null]
  const title =
    next &&
    nextRank !== null &&
    nextRank < 5 &&
    (rank === null || rank > nextRank) &&
    first.text.length < 40 &&
    first.kind !== 'heading'
      ? next
      : first
  const rest = lines.slice(lines.indexOf(title) + 1).filter(({ text }) => !isDecoration(text))
  if (title.lead && title.lead.length <= maxTitleLength)
    return item(title, title.lead, [afterLead(title), ...rest.map(({ text }) => text)], lines, box)
  if (title.lines.length > 1 && title.lines[0]!.length <= maxTitleLength)
    return item(title, title.lines[0]!, [...title.lines.slice(1), ...rest.map(({ text }) => text)], lines, box)
  return item(
    title,
    title.text,
    rest.map(({ text }) => text),
    lines,
    box,
  )
}

function item(titleLine: Line, title: string, body: string[], lines: Line[], box: Box | null): Item {
  return { title: title.replace(/\s*[:：–—-]\s*$/u, ''), titleLine, body: body.filter(Boolean), lines, box }
}

/** The text of a line after its emphasized start. */
export function afterLead({ text, lead }: Line): string {
  return text
    .slice((lead ?? '').length)
    .replace(/^\s*[:：–—-]\s*/u, '')
    .trim()
}

/** `Most popular`, over the name of a plan. */
export function isBadge(text: string): boolean {
  return badge.test(text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
}

/** The number of a step, a check mark, or an icon made of a letter. */
function isDecoration(text: string): boolean {
  return text.length <= 3 && !/\p{L}{2}|[\p{Script=Han}\p{Script=Hangul}]/u.test(text)
}
