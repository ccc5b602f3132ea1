import { moderationLogPage } from '../core/moderation/pages/log.ts'
import { resetPage } from '../core/sign-in/pages/reset-password.ts'
import { signInPage } from '../core/sign-in/pages/sign-in.ts'
import { signUpPage } from '../core/sign-in/pages/sign-up.ts'
import { aboutPage } from '../core/site-settings/pages/about.ts'
import { webhookGuidePage } from '../core/webhooks/pages/guide.ts'
import { awardsPage } from '../directory/awards/pages/awards.ts'
import { badgesPage, listingBadgesPage } from '../directory/badges/pages/badges.ts'
import { blogPage, postPage, tagPage } from '../directory/blog/pages/blog.ts'
import { categoriesPage, categoryPage } from '../directory/categories/pages/categories.ts'
import { alternativesPage, comparePage } from '../directory/comparison/pages/compare.ts'
import { founderPage, foundersPage } from '../directory/founders/pages/founders.ts'
import { homePage } from '../directory/launches/pages/home.ts'
import { launchesPage } from '../directory/launches/pages/launches.ts'
import { weekPage } from '../directory/launches/pages/week.ts'
import { rankingPage } from '../directory/leaderboards/pages/how-ranking-works.ts'
import { leaderboardPage, leaderboardsPage } from '../directory/leaderboards/pages/leaderboard.ts'
import { listingPage } from '../directory/listings/pages/listing.ts'
import { latestUpdatesPage } from '../directory/listings/pages/updates.ts'
import { searchPage } from '../directory/search/pages/search.ts'
import { privacyPage, sitePagePage, termsPage } from '../directory/site-pages/pages/page.ts'
import type { App } from '../platform/app.ts'
import { pricingPage } from '../shop/products/pages/pricing.ts'
import type { Page } from '../web/page.ts'
import { errorPage } from './pages/error.ts'
import { mcpPage } from './pages/mcp.ts'
import { styleguidePage } from './pages/styleguide.ts'

/** Every page of the site. */
export const pages: readonly Page[] = [
  homePage,
  launchesPage,
  weekPage,
  listingPage,
  alternativesPage,
  comparePage,
  categoriesPage,
  categoryPage,
  searchPage,
  leaderboardsPage,
  leaderboardPage,
  foundersPage,
  founderPage,
  blogPage,
  postPage,
  tagPage,
  awardsPage,
  latestUpdatesPage,
  badgesPage,
  listingBadgesPage,
  pricingPage,
  mcpPage,
  webhookGuidePage,
  termsPage,
  privacyPage,
  rankingPage,
  aboutPage,
  moderationLogPage,
  signInPage,
  signUpPage,
  resetPage,
  sitePagePage,
  errorPage,
  styleguidePage,
]

/** One or more real paths of every public page, for tests. */
export async function examplePaths(app: App): Promise<string[]> {
  const paths: string[] = []
  for (const page of pages) paths.push(...(page.examples ? await page.examples(app) : [page.path]))
  return paths
}
