import { aboutPage } from '../../core/site-settings/pages/about.ts'
import { categoriesPage, categoryPage } from '../../directory/categories/pages/categories.ts'
import { weekPage } from '../../directory/launches/pages/week.ts'
import { rankingPage } from '../../directory/leaderboards/pages/how-ranking-works.ts'
import { listingPage } from '../../directory/listings/pages/listing.ts'
import { privacyPage, termsPage } from '../../directory/site-pages/pages/page.ts'
import type { App } from '../../platform/app.ts'
import { notFound } from '../../platform/problem.ts'
import { pricingPage } from '../../shop/products/pages/pricing.ts'
import { Moved, type Page, pageMarkdown } from '../../web/page.ts'
import { mcpPage } from '../pages/mcp.ts'
import { type guides, root } from './catalog.ts'

const guidePages: Record<keyof typeof guides, Page> = {
  'how-ranking-works': rankingPage,
  pricing: pricingPage,
  mcp: mcpPage,
  about: aboutPage,
  terms: termsPage,
  privacy: privacyPage,
}

/** The pages behind `slipway://listings/{slug}` and the like. */
const kinds: Record<string, { parameter: string; page: Page }> = {
  listings: { parameter: 'slug', page: listingPage },
  weeks: { parameter: 'week', page: weekPage },
  categories: { parameter: 'slug', page: categoryPage },
}

/** The Markdown of the page behind a URI. */
export async function readResource(app: App, uri: string): Promise<string> {
  const missing = () => notFound(`There’s no resource ${uri.slice(0, 200)}. List the resources and their templates.`)
  if (uri === `${root}categories`) return pageMarkdown(app, categoriesPage)
  const [, kind, value] = /^slipway:\/\/([a-z]+)\/([\w.~%-]{1,300})$/.exec(uri) ?? []
  const name = value && decoded(value)
  if (!kind || !name) throw missing()
  if (kind === 'docs') {
    if (!isGuide(name)) throw missing()
    return pageMarkdown(app, guidePages[name])
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

function isGuide(name: string): name is keyof typeof guides {
  return Object.hasOwn(guidePages, name)
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
