import { addWeeks, currentWeek } from '../../core/calendar/weeks.ts'
import { list_categories } from '../../directory/categories/operations.ts'
import { tiles } from '../../directory/listings/summaries.ts'
import { type SearchRequest, searchListings } from '../../directory/search/query.ts'
import type { App } from '../../platform/app.ts'
import { countryCodes } from '../../platform/countries.ts'
import { countryName } from '../../platform/numbers.ts'
import { notFound } from '../../platform/problem.ts'
import { guides } from './catalog.ts'

type Completer = (app: App, typed: string) => Promise<readonly string[]> | readonly string[]

const maxListings = 20
const maxTyped = 200
const pastWeeks = 12

/** By the template of a URI or the name of a prompt, and its argument. */
const completers: Record<string, Record<string, Completer>> = {
  'slipway://listings/{slug}': { slug: listingSlugs },
  'slipway://categories/{slug}': { slug: categorySlugs },
  'slipway://weeks/{week}': { week: weeks },
  'slipway://docs/{page}': { page: (_, typed) => Object.keys(guides).filter((name) => name.includes(typed)) },
  launch_my_product: { plan: (_, typed) => ['free', 'paid'].filter((plan) => plan.startsWith(typed)) },
  compare_for_my_needs: { category: categorySlugs, country: countries },
  weekly_roundup: { week: weeks },
}

export async function complete(app: App, of: string, { name, value }: { name: string; value: string }) {
  const known = Object.hasOwn(completers, of) ? completers[of]! : undefined
  if (!known) throw notFound(`There’s no prompt or resource template ${of.slice(0, 200)}.`)
  const completer = Object.hasOwn(known, name) ? known[name]! : () => []
  return completer(app, value.trim().toLowerCase().slice(0, maxTyped))
}

function weeks(app: App, typed: string): string[] {
  const mondays = Array.from({ length: pastWeeks }, (_, index) => addWeeks(currentWeek(app), 1 - index))
  return ['this', 'last', 'next', ...mondays].filter((week) => week.startsWith(typed))
}

function countries(_: App, typed: string): string[] {
  if (typed === '') return [...countryCodes]
  return countryCodes.filter(
    (code) => code.toLowerCase().startsWith(typed) || countryName(code).toLowerCase().startsWith(typed),
  )
}

async function listingSlugs(app: App, typed: string): Promise<string[]> {
  const request: SearchRequest = {
    q: typed.replaceAll('-', ' '),
    filters: { status: 'live' },
    sort: typed ? 'relevance' : 'trending',
    limit: maxListings,
    offset: 0,
  }
  const prefetch = tiles.prefetch()
  const found = await searchListings(app, app.db.together(), request, prefetch)
  return (await tiles.byIds(app, app.db, found.ids, prefetch)).map(({ slug }) => slug)
}

async function categorySlugs(app: App, typed: string): Promise<string[]> {
  const { items } = await list_categories.call(app, {})
  const all = items.flatMap((category) => [category, ...category.subcategories])
  const matches = (text: string) => text.toLowerCase().includes(typed)
  return all
    .filter(({ slug, name }) => matches(slug) || matches(name))
    .sort((a, b) => Number(b.slug.startsWith(typed)) - Number(a.slug.startsWith(typed)))
    .map(({ slug }) => slug)
}
