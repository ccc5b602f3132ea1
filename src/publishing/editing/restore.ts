import { replaceAlternatives } from '../../directory/comparison/own-alternatives.ts'
import { linkFounders, setFounderTexts } from '../../directory/founders/links.ts'
import { facetSlug } from '../../directory/listings/facets.ts'
import type { App } from '../../platform/app.ts'
import { json, raw, sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { notFound } from '../../platform/problem.ts'
import { authorOf, changeListing, type EditedBy } from './change.ts'
import { type Content, contentOf } from './content.ts'
import { restorePictures } from './kept-pictures.ts'
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
 * Restores the content of a version, as a new version. Website and categories stay, because they may have been paid for
 * since. For the listing's own people, pictures, names and bios of founders, and a name set by an admin since stay too.
 */
export async function restoreVersion(
  app: App,
  tx: Transaction,
  { listingId, number, state = 'after' }: RestoreRequest,
  by: EditedBy,
): Promise<void> {
  const version = await versionOf(tx, listingId, number)
  const content = version[state]
  if (!content) throw notFound("You can't undo the first version.")
  const author = authorOf(by, `restored version ${number}`)
  const isAdmin = author.admin !== undefined
  await changeListing(app, tx, listingId, author, async () => {
    const keepsName = !isAdmin && (await wasRenamedByAdminSince(tx, listingId, number))
    const { name } = keepsName ? await contentOf(tx, listingId) : content
    await write(app, tx, listingId, { ...content, name })
    if (!isAdmin) return
    await restorePictures(app, tx, listingId, content)
    await restoreFounderTexts(app, tx, content)
  })
}

/** Publishes a change that rules held, on top of what was published since. */
export async function applyHeldEdit(
  app: App,
  tx: Transaction,
  listingId: number,
  held: Partial<Content>,
  memberId: number | null,
): Promise<void> {
  await changeListing(app, tx, listingId, { memberId, cause: 'edited', isApproved: true }, async () => {
    await write(app, tx, listingId, { ...(await contentOf(tx, listingId)), ...held })
    await restoreFounderTexts(app, tx, held)
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
  if (content.alternatives) await replaceAlternatives(app, tx, listingId, content.alternatives)
}

async function restoreFounderTexts(
  app: App,
  tx: Transaction,
  { founders = [] }: Partial<Pick<Content, 'founders'>>,
): Promise<void> {
  // In one order, so that two listings with the same founders can't wait for each other.
  for (const { slug, name, bio } of founders.toSorted((one, other) => (one.slug < other.slug ? -1 : 1)))
    if (name !== undefined && bio !== undefined) await setFounderTexts(app, tx, { slug, name, bio })
}
