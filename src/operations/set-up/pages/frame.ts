import { type Html, html } from '../../../platform/html.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import type { PageResponse } from '../../../web/show.ts'
import type { Step } from '../state.ts'

const parts: readonly (readonly ['admin' | Step, string])[] = [
  ['admin', 'Account'],
  ['site', 'Site'],
  ['categories', 'Categories'],
  ['seller', 'Seller'],
  ['mail', 'Email'],
]

/** A page of the set-up, with the progress through its steps. */
export function setUpPage(current: 'admin' | Step, title: string, lede: string, content: Html): PageResponse {
  const position = parts.findIndex(([part]) => part === current)
  return {
    title,
    content: html`<div class="page narrow">${pageHead({
      eyebrow: `Setup, step ${position + 1} of ${parts.length}`,
      title,
      lede,
    })}
<ol class="set-up-steps" aria-label="Steps">${parts.map(
      ([part, name], index) =>
        html`<li${part === current && html` aria-current="step"`}${index < position && html` class="taken"`}>${name}${
          index < position && html`<span class="visually-hidden"> (done)</span>`
        }</li>`,
    )}</ol>
${content}</div>`,
  }
}
