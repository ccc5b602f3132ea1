import type { App } from '../../platform/app.ts'
import type { Page } from '../page.ts'
import { aboutPage } from './about.ts'
import { awardsPage } from './awards.ts'
import { blogPage, postPage } from './blog.ts'
import { errorPage } from './error.ts'
import { founderPage, foundersPage } from './founders.ts'
import { homePage } from './home.ts'
import { rankingPage } from './how-ranking-works.ts'
import { launchesPage } from './launches.ts'
import { leaderboardPage, leaderboardsPage } from './leaderboard.ts'
import { styleguidePage } from './styleguide.ts'
import { updatesPage } from './updates.ts'
import { weekPage } from './week.ts'

/** Every page of the site. */
export const pages: readonly Page[] = [
  homePage,
  launchesPage,
  weekPage,
  leaderboardsPage,
  leaderboardPage,
  foundersPage,
  founderPage,
  blogPage,
  postPage,
  awardsPage,
  updatesPage,
  rankingPage,
  aboutPage,
  errorPage,
  styleguidePage,
]

/** Real addresses of all public pages: what the tests visit. */
export async function examplePaths(app: App): Promise<string[]> {
  const all: string[] = []
  for (const page of pages) {
    if ((page.audience ?? 'everyone') === 'everyone') all.push(...(page.examples ? await page.examples(app) : [page.path]))
  }
  return all
}
