import { type Html, html } from '../../platform/html.ts'

export interface Tab {
  href: string
  text: string
  current: boolean
  count?: number | string
}

export function tabLinks(links: readonly (readonly [href: string, text: string])[], current: string): Tab[] {
  return links.map(([href, text]) => ({ href, text, current: href === current }))
}

export function tabs(label: string, all: readonly Tab[]): Html {
  return html`<nav class="tabs" aria-label="${label}"><ul>${all.map(
    ({ href, text, current, count }) =>
      html`<li><a href="${href}"${current && html` aria-current="page"`}>${text}${
        count !== undefined && html` <span class="tab-count figure">${count}</span>`
      }</a></li>`,
  )}</ul></nav>`
}

/** Filters as links. The active one is marked, and following it again removes the filter. */
export function filterLinks(label: string, all: readonly Tab[]): Html {
  const removal = html`<span class="visually-hidden"> (selected, remove)</span>`
  return chips(label, all, html` aria-current="true"`, removal)
}

/** Links to sections or views, one of which is always current. Unlike a filter, the current one can't be removed. */
export function choiceLinks(label: string, all: readonly Tab[]): Html {
  return chips(label, all, html` aria-current="page"`)
}

function chips(label: string, all: readonly Tab[], mark: Html, note?: Html): Html {
  return html`<nav class="filters" aria-label="${label}"><p class="filters-label" aria-hidden="true">${label}</p>
<ul>${all.map(
    ({ href, text, current, count }) =>
      html`<li><a class="chip" rel="nofollow" href="${href}"${current && mark}>${text}${
        count !== undefined && html` <span class="figure">${count}</span>`
      }${current && note}</a></li>`,
  )}</ul></nav>`
}
