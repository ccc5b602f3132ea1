import { tabs } from '../components/tabs.ts'
import { type Html, html } from '../html.ts'

/** The rooms of the site team, by what they are about. */
const groups = [
  { name: 'Overview', pages: [['/admin', 'Overview']] },
  {
    name: 'Directory',
    pages: [
      ['/admin/listings', 'Listings'],
      ['/admin/changes', 'Changes'],
      ['/admin/claims', 'Claims'],
      ['/admin/reviews', 'Reviews'],
      ['/admin/votes', 'Votes'],
      ['/admin/categories', 'Categories'],
    ],
  },
  {
    name: 'Orders',
    pages: [
      ['/admin/orders', 'Orders'],
      ['/admin/fulfilment', 'Fulfilment'],
      ['/admin/revenue', 'Revenue'],
      ['/admin/products', 'Products'],
      ['/admin/vat', 'VAT rates'],
    ],
  },
  {
    name: 'Content',
    pages: [
      ['/admin/blog', 'Blog'],
      ['/admin/interview', 'Interview'],
    ],
  },
  {
    name: 'Site',
    pages: [
      ['/admin/settings', 'Settings'],
      ['/admin/people', 'People'],
      ['/admin/jobs', 'Jobs'],
      ['/admin/mails', 'Mails'],
      ['/admin/audit', 'Audit trail'],
      ['/admin/health', 'Health'],
    ],
  },
] as const

export type AdminPath = (typeof groups)[number]['pages'][number][0]

/** Two rows: what it is about, and the pages of that. */
export function adminTabs(current: AdminPath): Html {
  const here = groups.find(({ pages }) => pages.some(([href]) => href === current))!
  const first = groups.map((group) => ({ href: group.pages[0][0], text: group.name, current: group === here }))
  const second = here.pages.map(([href, text]) => ({ href, text, current: href === current }))
  return html`<div class="many-tabs">${tabs('Site team', first)}${second.length > 1 && tabs(here.name, second)}</div>`
}
