import { type Html, html } from '../../platform/html.ts'

export function faqList(faqs: readonly { question: string; answer: string }[]): Html {
  return html`<div class="faqs">${faqs.map(
    ({ question, answer }) => html`<details>
<summary dir="auto">${question}</summary><p dir="auto">${answer}</p></details>`,
  )}</div>`
}
