import { type Html, html, type Part } from '../../platform/html.ts'

interface Column {
  title: string
  /** Aligns to the right, with digits of the same width. */
  numeric?: boolean
}

/**
 * The first cell of each row is its header. On phones each row is a card: its header, then every cell next to the title
 * of its column.
 */
export function table({
  caption,
  columns,
  rows,
}: {
  caption: string
  columns: readonly Column[]
  rows: readonly (readonly Part[])[]
}): Html {
  const className = (index: number) => (columns[index]?.numeric ? 'numeric figure' : '')
  return html`<div class="table" tabindex="0" role="region" aria-label="Table: ${caption}"><table>
<caption class="visually-hidden">${caption}</caption>
<thead><tr>${columns.map(({ title }, index) => html`<th scope="col" class="${className(index)}">${title}</th>`)}</tr></thead>
<tbody>${rows.map(
    (cells) =>
      html`<tr>${cells.map((cell, index) =>
        index === 0
          ? html`<th scope="row" class="${className(0)}" dir="auto">${cell}</th>`
          : html`<td class="${className(index)}" dir="auto" data-label="${columns[index]?.title}">${cell}</td>`,
      )}</tr>`,
  )}</tbody></table></div>`
}
