import { type Html, html, type Part } from '../../platform/html.ts'

interface PageHead {
  title: Part
  /** Above the title, in small type. */
  eyebrow?: Part
  lede?: Part
}

/** The heading of a page, and one sentence about it. */
export function pageHead({ title, eyebrow, lede }: PageHead): Html {
  return html`<header class="page-head">${
    eyebrow && html`<p class="eyebrow">${eyebrow}</p>`
  }<h1 dir="auto">${title}</h1>
${lede && html`<p class="lede" dir="auto">${lede}</p>`}</header>`
}
