import { pageHead } from '../../../web/components/page-head.ts'
import { type Html, html } from '../../../web/html.ts'
import type { PageResponse } from '../../../web/show.ts'
import type { Step } from '../state.ts'

const parts: readonly (readonly ['admin' | Step, string])[] = [
  ['admin', 'You'],
  ['site', 'The site'],
  ['categories', 'Categories'],
  ['mail', 'Mails'],
]

/** One step of the set-up, with how far along it is. */
export function setUpPage(current: 'admin' | Step, title: string, lede: string, content: Html): PageResponse {
  const at = parts.findIndex(([part]) => part === current)
  return {
    title,
    content: html`<div class="page narrow">${pageHead({
      eyebrow: `Set-up, step ${at + 1} of ${parts.length}`,
      title,
      lede,
    })}
<ol class="set-up-steps" aria-label="Steps">${parts.map(
      ([part, name], index) =>
        html`<li${part === current && html` aria-current="step"`}${index < at && html` class="taken"`}>${name}${
          index < at && html`<span class="visually-hidden"> (done)</span>`
        }</li>`,
    )}</ol>
${content}</div>`,
  }
}
