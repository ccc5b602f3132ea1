import { type Html, html } from '../html.ts'

/** Questions that open one by one. */
export function faqList(faqs: readonly { question: string; answer: string }[]): Html {
  return html`<div class="faqs">${faqs.map(
    ({ question, answer }) => html`<details>
<summary dir="auto">${question}</summary><p dir="auto">${answer}</p></details>`,
  )}</div>`
}
