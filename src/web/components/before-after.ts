import { type Html, html } from '../html.ts'

interface Change {
  label: string
  before: string
  after: string
}

/**
 * What was changed, field by field: what went is struck out, what came is marked, and the rest is the same on both
 * sides.
 */
export function beforeAfter(changes: readonly Change[]): Html {
  return html`<dl class="before-after">${changes.map(({ label, before, after }) => {
    const [start, end] = sameEnds(before, after)
    return html`<div><dt>${label}</dt>
<dd class="was"><span class="side">Before</span>${side(before, start, end, 'del')}</dd>
<dd class="is"><span class="side">After</span>${side(after, start, end, 'ins')}</dd></div>`
  })}</dl>`
}

const shownAround = 120

function side(text: string, start: number, end: number, kind: 'del' | 'ins'): Html {
  if (text === '') return html`<p class="muted">Nothing</p>`
  const middle = text.slice(start, text.length - end)
  const [head, tail] = [text.slice(0, start), text.slice(text.length - end)]
  const marked = middle === '' ? null : kind === 'del' ? html`<del>${middle}</del>` : html`<ins>${middle}</ins>`
  return html`<p class="text" dir="auto">${
    head.length > shownAround ? `… ${head.slice(-shownAround)}` : head
  }${marked}${tail.length > shownAround ? `${tail.slice(0, shownAround)} …` : tail}</p>`
}

/** How many characters are the same at the beginning and at the end, in whole words. */
function sameEnds(before: string, after: string): [number, number] {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  while (start > 0 && !/\s/.test(before[start - 1]!)) start--
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++
  while (end > 0 && !/\s/.test(before.at(-end)!)) end--
  return [start, end]
}
