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

interface ProfileEvidence {
  seo_title: string | null
  seo_description: string | null
  facts: SourcedFact[]
  owned: boolean
  /** Whether its owner or an editor has answered an interview question, which is rare. */
  interviewed: boolean
  /** Whether other listings name one of its founders, which is rare. */
  shares_founders: boolean
}

const evidenceColumns = raw(`, p.seo_title, p.seo_description, l.owner_id is not null as owned,
  exists (select from interview_answers a where a.member_id = l.owner_id) or exists (
    select from listing_editors e join interview_answers a on a.member_id = e.member_id where e.listing_id = l.id
  ) as interviewed,
  exists (
    select from listing_founders mine
    join listing_founders theirs on theirs.founder_id = mine.founder_id and theirs.listing_id <> mine.listing_id
    where mine.listing_id = l.id
  ) as shares_founders,
  coalesce(
    (
      select json_agg(json_build_object('field', field, 'value', value, 'quotes', quotes))
      from listing_evidence e where e.listing_id = l.id
    ),
    '[]'
  ) as facts`)

/** A live listing for its page: the profile, its texts for search engines, the sources of its facts and its claim. */
export async function profileWithEvidence(
  app: App,
  db: Queryable,
  slug: string,
): Promise<{ listing: z.input<typeof ListingProfile>; evidence: ProfileEvidence } | undefined> {
  const row = await db.maybe(profileRows<ProfileEvidence>(liveListing(slug), evidenceColumns))
  return row && { listing: presentProfile(app, row), evidence: row }
}
