import type * as z from 'zod'
import type { App } from '../../platform/app.ts'
import { raw } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { liveListing, presentProfile, profileRows } from './profile.ts'
import type { ListingProfile } from './schema.ts'

export interface SourcedFact {
  field: string
  value: unknown
  quotes: { quote: string; url: string }[]
}

interface Grounds {
  seo_title: string | null
  seo_description: string | null
  facts: SourcedFact[]
  owned: boolean
}

const grounds = raw(`, p.seo_title, p.seo_description, l.owner_id is not null as owned,
  coalesce((select json_agg(json_build_object('field', field, 'value', value, 'quotes', quotes)) from listing_evidence \
e where e.listing_id = l.id), '[]') as facts`)

/**
 * A live listing as its page shows it: beside the profile how it is called in search results, what its facts rest on,
 * and whether it is somebody's.
 */
export async function groundedProfile(
  app: App,
  db: Queryable,
  slug: string,
): Promise<{ listing: z.input<typeof ListingProfile>; grounds: Grounds } | undefined> {
  const row = await db.maybe(profileRows<Grounds>(liveListing(slug), grounds))
  return row && { listing: presentProfile(app, row), grounds: row }
}
