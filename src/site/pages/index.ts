import type { App } from '../../platform/app.ts'
import type { Page } from '../page.ts'
import { resetPage } from '../people/reset.ts'
import { signInPage } from '../people/sign-in.ts'
import { signUpPage } from '../people/sign-up.ts'
import { aboutPage } from './about.ts'
import { awardsPage } from './awards.ts'
import { badgesPage, listingBadgesPage } from './badges.ts'
import { blogPage, postPage } from './blog.ts'
import { categoriesPage, categoryPage } from './categories.ts'
import { alternativesPage, comparePage } from './compare.ts'
import { errorPage } from './error.ts'
import { founderPage, foundersPage } from './founders.ts'
import { homePage } from './home.ts'
import { rankingPage } from './how-ranking-works.ts'
import { launchesPage } from './launches.ts'
import { leaderboardPage, leaderboardsPage } from './leaderboard.ts'
import { listingPage } from './listing.ts'
import { mcpPage } from './mcp.ts'
import { pricingPage } from './pricing.ts'
import { searchPage } from './search.ts'
import { styleguidePage } from './styleguide.ts'
import { privacyPage, termsPage } from './texts.ts'
import { updatesPage } from './updates.ts'
import { weekPage } from './week.ts'

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
  awardsPage,
  updatesPage,
  badgesPage,
  listingBadgesPage,
  pricingPage,
  mcpPage,
  termsPage,
  privacyPage,
  rankingPage,
  aboutPage,
  signInPage,
  signUpPage,
  resetPage,
  errorPage,
  styleguidePage,
]

/** Real addresses of all public pages: what the tests visit. */
export async function examplePaths(app: App): Promise<string[]> {
  const all: string[] = []
  for (const page of pages) {
    all.push(...(page.examples ? await page.examples(app) : [page.path]))
  }
  return all
}
