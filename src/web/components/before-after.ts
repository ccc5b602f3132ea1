import { type Html, html } from '../../platform/html.ts'

interface Change {
  label: string
  before: string
  after: string
}

/** The changes of each field: removed text is struck out, added text is marked. */
export function beforeAfter(changes: readonly Change[]): Html {
  return html`<dl class="before-after">${changes.map(({ label, before, after }) => {
    const [start, end] = commonEnds(before, after)
    return html`<div><dt>${label}</dt>
<dd class="was"><span class="side">Before</span>${side(before, start, end, 'del')}</dd>
<dd class="is"><span class="side">After</span>${side(after, start, end, 'ins')}</dd></div>`
  })}</dl>`
}

const maxContext = 120

function side(text: string, start: number, end: number, kind: 'del' | 'ins'): Html {
  if (text === '') return html`<p class="muted">Empty</p>`
  const middle = text.slice(start, text.length - end)
  const [head, tail] = [text.slice(0, start), text.slice(text.length - end)]
  const marked = middle === '' ? null : kind === 'del' ? html`<del>${middle}</del>` : html`<ins>${middle}</ins>`
  return html`<p class="text" dir="auto">${
    head.length > maxContext ? `… ${head.slice(-maxContext)}` : head
  }${marked}${tail.length > maxContext ? `${tail.slice(0, maxContext)} …` : tail}</p>`
}

/** The lengths of the common start and end, in whole words. */
function commonEnds(before: string, after: string): [number, number] {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  while (start > 0 && !/\s/.test(before[start - 1]!)) start--
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++
  while (end > 0 && !/\s/.test(before.at(-end)!)) end--
  return [start, end]
}
