import { type Html, html, type Part } from '../../platform/html.ts'

interface PageHead {
  title: Part
  /** Above the title, in small type. */
  eyebrow?: Part
  lede?: Part
}

const documentNumber = /\b([A-Z]{2,4}-\d[\dA-Z-]{4,14})\b/

/** The number of an order or invoice stays in one line, instead of breaking after a hyphen. */
function unbroken(title: string): Part {
  return title
    .split(documentNumber)
    .map((part, index) => (index % 2 === 1 ? html`<span class="unbroken">${part}</span>` : part))
}

/** The heading of a page, and one sentence about it. */
export function pageHead({ title, eyebrow, lede }: PageHead): Html {
  return html`<header class="page-head">${
    eyebrow && html`<p class="eyebrow">${eyebrow}</p>`
  }<h1 dir="auto">${typeof title === 'string' ? unbroken(title) : title}</h1>
${lede && html`<p class="lede" dir="auto">${lede}</p>`}</header>`
}
