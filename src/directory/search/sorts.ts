import { raw } from '../../platform/database/sql.ts'
import type { SearchFilters } from './filters.ts'

export const sorts = ['relevance', 'newest', 'votes', 'trending', 'most_viewed', 'most_followed'] as const
export type Sort = (typeof sorts)[number]

/** Each has its own index, and ends with the id so that pages never overlap. */
const liveOrders: Record<Sort, string> = {
  relevance: 'l.votes desc, l.launched_at, l.id',
  votes: 'l.votes desc, l.launched_at, l.id',
  newest: 'l.launched_at desc, l.id desc',
  trending: 'l.trending desc nulls last, l.launched_at desc, l.id desc',
  most_viewed: 'l.views desc, l.launched_at, l.id',
  most_followed: 'l.followers desc, l.launched_at, l.id',
}

/** By default, the next launches come first. */
const upcomingOrders: Record<Sort, string> = {
  relevance: 'l.launch_week, l.id',
  votes: 'l.votes desc, l.launch_week, l.id',
  newest: 'l.created_at desc, l.id desc',
  trending: 'l.trending desc nulls last, l.launch_week, l.id',
  most_viewed: 'l.views desc, l.launch_week, l.id',
  most_followed: 'l.followers desc, l.launch_week, l.id',
}

/** An `order by` over `listings l`. */
export function orderOf(status: SearchFilters['status'], sort: Sort): string {
  return (status === 'live' ? liveOrders : upcomingOrders)[sort]
}

/** Looks up the columns that order the listings of another table `s`. */
export const sortedListing = raw(`
  cross join lateral (
    select id, l.votes, l.launched_at, l.launch_week, l.trending, l.views, l.followers, l.created_at
    from listings l where l.id = s.id offset 0
  ) as l`)
