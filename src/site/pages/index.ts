import type { App } from '../../platform/app.ts'
import type { Page } from '../page.ts'
import { aboutPage } from './about.ts'
import { errorPage } from './error.ts'
import { homePage } from './home.ts'
import { rankingPage } from './how-ranking-works.ts'
import { styleguidePage } from './styleguide.ts'

/** Every page of the site. */
export const pages: readonly Page[] = [homePage, rankingPage, aboutPage, errorPage, styleguidePage]

/** Real addresses of all public pages: what the tests visit. */
export async function examplePaths(app: App): Promise<string[]> {
  const all: string[] = []
  for (const page of pages) {
    if ((page.audience ?? 'everyone') === 'everyone') all.push(...(page.examples ? await page.examples(app) : [page.path]))
  }
  return all
}
