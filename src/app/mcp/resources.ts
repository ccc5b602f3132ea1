import { aboutPage } from '../../core/site-settings/pages/about.ts'
import { privacyPage, termsPage } from '../../core/site-settings/pages/texts.ts'
import { categoriesPage, categoryPage } from '../../directory/categories/pages/categories.ts'
import { weekPage } from '../../directory/launches/pages/week.ts'
import { rankingPage } from '../../directory/leaderboards/pages/how-ranking-works.ts'
import { listingPage } from '../../directory/listings/pages/listing.ts'
import type { App } from '../../platform/app.ts'
import { notFound } from '../../platform/problem.ts'
import { pricingPage } from '../../shop/products/pages/pricing.ts'
import { Moved, type Page, pageMarkdown } from '../../web/page.ts'
import { mcpPage } from '../pages/mcp.ts'

export const mimeType = 'text/markdown'
const root = 'slipway://'

export const docs: Record<string, { page: Page; title: string; description: string }> = {
  'how-ranking-works': {
    page: rankingPage,
    title: 'How ranking works',
    description: 'Every rule behind the rankings, and which votes don’t count.',
  },
  pricing: { page: pricingPage, title: 'Pricing', description: 'Plans and add-ons with their prices.' },
  mcp: { page: mcpPage, title: 'MCP guide', description: 'How to connect, the scopes, and every tool.' },
  about: { page: aboutPage, title: 'About', description: 'What this site is for, and who runs it.' },
  terms: { page: termsPage, title: 'Terms', description: 'The terms of service.' },
  privacy: { page: privacyPage, title: 'Privacy', description: 'The privacy policy.' },
}

export const resources = [
  { path: 'weeks/this', title: 'This week’s launches', description: 'Ranked by the votes cast this week.' },
  { path: 'weeks/last', title: 'Last week’s launches', description: 'The final ranking of last week.' },
  { path: 'weeks/next', title: 'Next week’s launches', description: 'Products scheduled for next week.' },
  { path: 'categories', title: 'Categories', description: 'The category tree with the number of live products.' },
  ...Object.entries(docs).map(([name, { title, description }]) => ({ path: `docs/${name}`, title, description })),
].map(({ path, title, description }) => ({
  uri: root + path,
  name: path.replace('/', '-'),
  title,
  description,
  mimeType,
}))

/** The pages behind `slipway://listings/{slug}` and the like. */
const kinds: Record<string, { parameter: string; page: Page; title: string; description: string }> = {
  listings: {
    parameter: 'slug',
    page: listingPage,
    title: 'Listing',
    description: 'A product: facts, features, pricing, founders, updates and reviews.',
  },
  weeks: {
    parameter: 'week',
    page: weekPage,
    title: 'Launch week',
    description: 'The launches of a week: `this`, `last`, `next`, or any date of it (YYYY-MM-DD).',
  },
  categories: {
    parameter: 'slug',
    page: categoryPage,
    title: 'Category',
    description: 'A category with its most voted products.',
  },
}

const docTemplate = { parameter: 'page', title: 'Guide', description: `One of ${Object.keys(docs).join(', ')}.` }

export const templates = Object.entries({ ...kinds, docs: docTemplate }).map(
  ([kind, { parameter, title, description }]) => ({
    uriTemplate: `${root}${kind}/{${parameter}}`,
    name: kind,
    title,
    description,
    mimeType,
  }),
)

/** The Markdown of the page that a URI stands for. */
export async function readResource(app: App, uri: string): Promise<string> {
  const missing = () => notFound(`There’s no resource ${uri.slice(0, 200)}. List the resources and their templates.`)
  if (uri === `${root}categories`) return pageMarkdown(app, categoriesPage)
  const [, kind, value] = /^slipway:\/\/([a-z]+)\/([\w.~%-]{1,300})$/.exec(uri) ?? []
  const name = value && decoded(value)
  if (!kind || !name) throw missing()
  if (kind === 'docs') {
    const doc = Object.hasOwn(docs, name) ? docs[name] : undefined
    if (!doc) throw missing()
    return pageMarkdown(app, doc.page)
  }
  const found = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
  if (!found) throw missing()
  try {
    return await pageMarkdown(app, found.page, { [found.parameter]: name })
  } catch (error) {
    if (!(error instanceof Moved)) throw error
    return pageMarkdown(app, found.page, { [found.parameter]: decodeURIComponent(error.path.split('/').at(-1)!) })
  }
}

/** The value without its escapes; undefined if they are wrong or hide a character that no name has. */
function decoded(value: string): string | undefined {
  try {
    const text = decodeURIComponent(value)
    return /[\p{Cc}/]/u.test(text) ? undefined : text
  } catch {
    return undefined
  }
}
