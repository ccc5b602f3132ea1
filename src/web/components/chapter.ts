import { type Html, html, type Part } from '../html.ts'

/** A part of a page of text: its heading beside it where there is room. */
export function chapter(title: string, content: Part): Html {
  return html`<section class="chapter"><h2>${title}</h2><div class="prose">${content}</div></section>`
}
