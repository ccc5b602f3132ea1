import type { App } from '../../../platform/app.ts'
import type { Navigation } from '../../../web/layout/navigation.ts'
import { placedPages } from '../settings.ts'

/** The column of the footer that pages are in. */
const footerColumn = 'about'

/** The menus of the site with its own pages. The brand can reorder and hide them. */
export function withPages({ settings }: App, navigation: Navigation): Navigation {
  const pages = settings.get(placedPages)
  if (pages.length === 0) return navigation
  const linked = new Set(navigation.footer.flatMap(({ links }) => links.map(([href]) => href)))
  const inFooter = pages
    .filter(({ in_footer, slug }) => in_footer && !linked.has(`/${slug}`))
    .map(({ slug, title }) => [`/${slug}`, title] as const)
  return {
    ...navigation,
    main: [
      ...navigation.main,
      ...pages
        .filter(({ in_menu }) => in_menu)
        .map(({ id, slug, title }) => ({ key: `page_${id}`, path: `/${slug}`, name: title })),
    ],
    footer: navigation.footer.map((column) =>
      column.key === footerColumn ? { ...column, links: [...column.links, ...inFooter] } : column,
    ),
  }
}
