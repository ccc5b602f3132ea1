import { type Html, html, type Part } from '../../platform/html.ts'
import { icon } from './icon.ts'

interface SectionOptions {
  id: string
  title: string
  /** Beside the title, in small type. */
  note?: Part
  more?: { href: string; text: string }
  content: Part
}

/** A section of a page with a heading and an optional link to more. */
export function section({ id, title, note, more, content }: SectionOptions): Html {
  return html`<section class="section" aria-labelledby="${id}"><header class="section-head"><h2 id="${id}">${title}</h2>
${note && html`<p class="section-note">${note}</p>`}${
  more && html`<a class="more" href="${more.href}">${more.text}${icon('arrow')}</a>`
}</header>
${content}</section>`
}
