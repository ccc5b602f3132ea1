import { raw, sql, unprepared, type Statement } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import type { Found, Page } from './browse.ts'
import { anyWordOf, toTsquery } from './expression.ts'
import { conditions, type Filters } from './filters.ts'
import type { Level } from './plan.ts'
import { orderOf, type Sort } from './sorts.ts'

/** Keywords, description, tagline, name: no number of lesser places makes up for a better one. */
export const weights = '{0.05, 0.15, 0.4, 1}'

/** So many documents can be looked at for one question. */
export const fewEnough = 2500

export interface Matched extends Found {
  /** The first of all pages, when it is known. */
  first: number | null
  /** None of them says what was typed. */
  guessed: boolean
}

/** Looks at every listing that matches. For questions that few do. */
export async function ranked(db: Queryable, levels: readonly Level[], filters: Filters, sort: Sort, page: Page): Promise<Matched> {
  const matches = levels.map(({ match }) => toTsquery(match))
  const order = raw(sort === 'relevance' ? `l.level, l.score desc, ${orderOf(filters.status, 'votes')}` : orderOf(filters.status, sort))
  const { best, ...found } = await db.one(
    unprepared(sql<{ counted: number; best: number | null; first: number | null; ids: number[] }>`
      with matched as materialized (
        select d.listing_id, ${levelOf(matches)} as level,
          ts_rank(${weights}, d.body, ${anyWordOf(levels.map(({ match }) => match))}::tsquery) as score
        from search_documents d where d.body @@ ${matches.join(' | ')}::tsquery
      ), kept as materialized (
        select m.level, m.score, l.* from matched m
        cross join lateral (select * from listings l where l.id = m.listing_id and ${conditions(filters)} offset 0) as l
      )
      select (select count(*)::int from kept) as counted, (select min(level) from kept) as best,
        (select l.id from kept l order by ${order} limit 1) as first,
        array(select l.id from kept l order by ${order} limit ${page.limit} offset ${page.offset}) as ids`),
  )
  return { ...found, guessed: best !== null && levels[best]!.guess }
}

function levelOf(matches: readonly string[]): Statement {
  return matches.reduceRight(
    (otherwise, match, level) => sql`case when d.body @@ ${match}::tsquery then ${level} else ${otherwise} end`,
    raw('null') as Statement,
  )
}
