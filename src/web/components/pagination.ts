import { type Html, html } from '../../platform/html.ts'
import { number } from '../../platform/numbers.ts'
import { withQuery } from '../links.ts'

interface PageOf {
  page: number
  per_page: number
  total: number
  total_exact: boolean
  has_more: boolean
}

/**
 * Links to the previous and next page. `query` holds the other parameters of the address. A page with several lists
 * needs another `parameter` for each.
 */
export function pagination(
  path: string,
  query: Record<string, string>,
  { page, per_page, total, total_exact, has_more }: PageOf,
  parameter = 'page',
): Html {
  if (page === 1 && !has_more) return html``
  const linkTo = (other: number) => withQuery(path, { ...query, [parameter]: other === 1 ? undefined : other })
  const last = Math.max(1, Math.ceil(total / per_page))
  const isBeyondEnd = total_exact && page > last
  return html`<nav class="pagination" aria-label="Pages">${
    page > 1
      ? html`<a class="button button-quiet" rel="prev" href="${linkTo(isBeyondEnd ? last : page - 1)}">Previous</a>`
      : html`<span></span>`
  }
<p class="figure">${
    isBeyondEnd
      ? `There’s no page ${number(page)}`
      : html`Page ${number(page)}${total_exact && html` of ${number(last)}`}`
  }</p>
${
  has_more ? html`<a class="button button-quiet" rel="next" href="${linkTo(page + 1)}">Next</a>` : html`<span></span>`
}</nav>`
}

/** One page of a list that is too long to count. Reads one row more, to know whether there is a next page. */
export async function uncountedPage<Row>(
  request: { query: unknown },
  perPage: number,
  read: (range: { limit: number; offset: number }) => Promise<Row[]>,
): Promise<PageOf & { items: Row[] }> {
  const page = pageNumber((request.query as { page?: string }).page)
  const rows = await read({ limit: perPage + 1, offset: (page - 1) * perPage })
  const has_more = rows.length > perPage
  return { items: rows.slice(0, perPage), page, per_page: perPage, total: 0, total_exact: false, has_more }
}

/** The page number from the address, from 1 to 1000. Anything else gives 1. */
export function pageNumber(text: string | undefined): number {
  const page = /^[1-9]\d{0,3}$/.test(text ?? '') ? Number(text) : 1
  return Math.min(page, 1000)
}
