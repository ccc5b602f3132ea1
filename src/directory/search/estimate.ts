import { join, sql, unprepared } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { maxCount } from './browse.ts'
import { type Expression, toTsquery } from './expression.ts'
import { facetQuery, type SearchFilters, storedStatus } from './filters.ts'
import { bodyMatches } from './matching.ts'

/** Pages of documents that are looked into. Always the same ones, so that they stay in the memory of the database. */
const sampledPages = 600

/** Estimates how many listings match each expression, from a random sample of the documents. */
export async function estimateMatches(
  db: Queryable,
  filters: SearchFilters,
  matches: readonly Expression[],
): Promise<number[]> {
  const percent = sql`
    least(100, 100.0 * ${sampledPages}::int / (1 + pg_relation_size('search_documents') / 8192))::float4`
  const counts = matches.map((match) => sql`count(*) filter (where ${bodyMatches(toTsquery(match))})`)
  const among = facetQuery(filters)
  const { estimates } = await db.one(
    unprepared(sql<{ estimates: number[] }>`
      select array(
        select round(sampled * 100 / ${percent})::int from unnest(array[${join(counts, ', ')}]) as sampled
      ) as estimates
      from search_documents d tablesample system (${percent}) repeatable (1)
      where d.status = ${storedStatus(filters)} and (${among} is null or d.facets @@ ${among})`),
  )
  return estimates
}

/** Whether an estimate leaves no doubt that there are more than are counted. */
export function isSurelyMore(estimate: number): boolean {
  return estimate >= 2 * maxCount
}
