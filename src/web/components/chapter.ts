import { type Html, html, type Part } from '../../platform/html.ts'

/** A section of a long text, with its heading at the side on wide screens. */
export function chapter(title: string, content: Part): Html {
  return html`<section class="chapter"><h2>${title}</h2><div class="prose">${content}</div></section>`
}
