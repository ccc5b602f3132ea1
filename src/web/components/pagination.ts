import { type Html, html } from '../html.ts'
import { withQuery } from '../links.ts'
import { number } from '../numbers.ts'

interface PageOf {
  page: number
  per_page: number
  total: number
  total_exact: boolean
  has_more: boolean
}

/**
 * Ways to the pages before and after. `query` is what else the address says; a page with several lists names the
 * parameter of each.
 */
export function pagination(
  path: string,
  query: Record<string, string>,
  { page, per_page, total, total_exact, has_more }: PageOf,
  parameter = 'page',
): Html {
  if (page === 1 && !has_more) return html``
  const to = (other: number) => withQuery(path, { ...query, [parameter]: other === 1 ? undefined : other })
  const last = Math.ceil(total / per_page)
  return html`<nav class="pagination" aria-label="Pages">${
    page > 1 ? html`<a class="button button-quiet" rel="prev" href="${to(page - 1)}">Previous</a>` : html`<span></span>`
  }
<p class="figure">Page ${number(page)}${total_exact && html` of ${number(last)}`}</p>
${
  has_more ? html`<a class="button button-quiet" rel="next" href="${to(page + 1)}">Next</a>` : html`<span></span>`
}</nav>`
}

/** The number of a page from its address: 1 unless it is a sensible number. */
export function pageNumber(text: string | undefined): number {
  const page = /^[1-9]\d{0,3}$/.test(text ?? '') ? Number(text) : 1
  return Math.min(page, 1000)
}
