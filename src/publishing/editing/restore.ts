import { linkFounders } from '../../directory/founders/links.ts'
import { facetSlug } from '../../directory/listings/facets.ts'
import type { App } from '../../platform/app.ts'
import { json, raw, sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { notFound } from '../../platform/problem.ts'
import { changeListing } from './change.ts'
import { type Content, contentOf } from './content.ts'
import { replaceMilestones } from './milestones.ts'
import { writeStory } from './story.ts'
import { versionOf, wasRenamedByAdminSince } from './versions.ts'

interface RestoreRequest {
  listingId: number
  number: number
  /** The content before that change, or after it. */
  state?: 'before' | 'after'
}

const facets = ['stage', 'pricing_model'] as const
const profileColumns = [
  'name',
  'tagline',
  'short_description',
  'description',
  'city',
  'founded_year',
  'pricing_summary',
  'features',
  'usps',
  'keywords',
  'tags',
  'contact_email',
  'demo_video_url',
  'headline',
  'summary',
  'seo_title',
  'seo_description',
  'not_found_on_website',
] as const
const jsonColumns = ['faqs', 'socials', 'attributes'] as const

/**
 * Restores the content of a version, as a new version. Website, pictures and categories stay: pictures may be deleted,
 * and categories may have been paid for since. A name that an admin has set since stays too.
 */
export async function restoreVersion(
  app: App,
  tx: Transaction,
  { listingId, number, state = 'after' }: RestoreRequest,
  memberId: number,
): Promise<void> {
  const version = await versionOf(tx, listingId, number)
  const content = version[state]
  if (!content) throw notFound("You can't undo the first version.")
  await changeListing(app, tx, listingId, { memberId, cause: `restored version ${number}` }, async () => {
    const { name } = (await wasRenamedByAdminSince(tx, listingId, number)) ? await contentOf(tx, listingId) : content
    await write(app, tx, listingId, { ...content, name })
  })
}

async function write(app: App, tx: Transaction, listingId: number, content: Content): Promise<void> {
  await tx.run(sql`update listings set country = ${content.country} where id = ${listingId}`)
  // Early versions store them in other spellings.
  for (const name of facets)
    await tx.run(
      sql`update listings set ${raw(name)} = ${content[name] && facetSlug(content[name])} where id = ${listingId}`,
    )
  for (const name of profileColumns)
    await tx.run(sql`update profiles set ${raw(name)} = ${content[name]} where listing_id = ${listingId}`)
  for (const name of jsonColumns)
    await tx.run(sql`update profiles set ${raw(name)} = ${json(content[name])}::jsonb where listing_id = ${listingId}`)
  await writeStory(app, tx, listingId, content.story)
  // With their old ids, which API clients may have stored.
  await replaceMilestones(tx, listingId, content.milestones)
  // Founders whose page was deleted since are skipped.
  await linkFounders(tx, listingId, content.founders)
}
