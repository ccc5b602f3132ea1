import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod'
import type { App } from '../../platform/app.ts'
import { json, raw, sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { fieldNames, type PartName } from '../../publishing/drafts/fields.ts'
import { listingValue } from '../../publishing/drafts/listing/columns.ts'
import { type Parts, partIn } from '../../publishing/drafts/queries.ts'
import { liveListing, presentProfile, profileRows } from './profile.ts'
import type { ListingProfile } from './schema.ts'

export interface SourcedFact {
  field: string
  value: unknown
  quotes: { quote: string; url: string }[]
}

/** Keeps the quotes of what is still as it was drafted, and forgets those of what is not. */
export async function writeEvidence(
  tx: Transaction,
  listingId: number,
  parts: Parts,
  names: readonly PartName[],
): Promise<void> {
  for (const name of fieldNames) {
    if (!names.includes(name)) continue
    const { value, ai_value, evidence } = partIn(parts, name)
    await tx.run(sql`delete from listing_evidence where listing_id = ${listingId} and field = ${name}`)
    if (value === null || evidence.length === 0 || !isDeepStrictEqual(value, ai_value)) continue
    const quotes = evidence.map(({ quote, url }) => ({ quote, url }))
    await tx.run(sql`
      insert into listing_evidence (listing_id, field, value, quotes) values (${listingId}, ${name}, ${json(listingValue(name, value))}::jsonb, ${json(quotes)}::jsonb)`)
  }
}

interface Grounds {
  seo_title: string | null
  seo_description: string | null
  facts: SourcedFact[]
  owned: boolean
}

const grounds = raw(`, p.seo_title, p.seo_description, l.owner_id is not null as owned,
  coalesce((select json_agg(json_build_object('field', field, 'value', value, 'quotes', quotes)) from listing_evidence e where e.listing_id = l.id), '[]') as facts`)

/** A live listing as its page shows it: beside the profile how it is called in search results, what its facts rest on, and whether it is somebody's. */
export async function groundedProfile(
  app: App,
  db: Queryable,
  slug: string,
): Promise<{ listing: z.input<typeof ListingProfile>; grounds: Grounds } | undefined> {
  const row = await db.maybe(profileRows<Grounds>(liveListing(slug), grounds))
  return row && { listing: presentProfile(app, row), grounds: row }
}
