import { castVote, withdrawVote } from '../../../src/directory/votes/vote.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import type { Transaction } from '../../../src/platform/database/types.ts'
import type { TestApp } from '../../support/app.ts'

/** People who vote for listings of a site. */
export function votingOn(site: TestApp) {
  let people = 0
  const inOne = <T>(work: (tx: Transaction) => Promise<T>) => site.app.db.transaction(work)
  return {
    inOne,
    /** Members whose accounts are old enough for their votes to count. */
    async voters(count: number): Promise<number[]> {
      const { ids } = await site.app.db.one(sql<{ ids: number[] }>`
        with made as (
          insert into members (email, name, created_at, email_verified_at)
          select 'voter-' || n || '@gmail.com', 'Voter ' || n,
            ${site.clock.now()}::timestamptz - interval '30 days', ${site.clock.now()}
          from generate_series(${people + 1}::int, ${people + count}::int) as n returning id
        ) select array_agg(id) as ids from made`)
      people += count
      return ids
    },
    cast: (listingId: number, memberId: number) =>
      inOne((tx) => castVote(site.app, tx, { listingId, memberId, network: `n${memberId}`, device: `d${memberId}` })),
    withdraw: (listingId: number, memberId: number) =>
      inOne((tx) => withdrawVote(site.app, tx, { listingId, memberId })),
  }
}
