import type { App } from '../../platform/app.ts'
import { type Html, html } from '../../platform/html.ts'

export interface Crumb {
  name: string
  path: string
}

export function breadcrumbs(crumbs: readonly Crumb[]): Html {
  return html`<nav class="breadcrumbs wrap" aria-label="Breadcrumbs"><ol><li><a href="/">Home</a></li>${crumbs.map(
    ({ name, path }, index) =>
      html`<li dir="auto">${
        index === crumbs.length - 1
          ? html`<span aria-current="page">${name}</span>`
          : html`<a href="${path}">${name}</a>`
      }</li>`,
  )}</ol></nav>`
}

export function breadcrumbsData(app: App, crumbs: readonly Crumb[]): Record<string, unknown> {
  const all = [{ name: app.siteName(), path: '/' }, ...crumbs]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: all.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: app.urls.to(path as `/${string}`),
    })),
  }
}
