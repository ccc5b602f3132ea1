import { lastHold, openHeldCase, reopenCase } from '../../core/moderation/cases.ts'
import { notifyAuthor } from '../../core/moderation/notices.ts'
import { type Hold, refuseMatching, screenWriting } from '../../core/moderation/screen.ts'
import type { App } from '../../platform/app.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import type { Content } from './content.ts'
import { myListingPath } from './paths.ts'

/** Parts that a held change can bring later. Pictures may be gone by then, and categories are chosen from a list. */
const holdable = [
  'name',
  'tagline',
  'short_description',
  'description',
  'city',
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
  'faqs',
  'socials',
  'attributes',
  'founders',
  'story',
  'milestones',
] as const satisfies readonly (keyof Content)[]

/** Every text in a value, however deep. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** Which rules hold a change. A picture and its text can't be held, so a text that rules would hold is refused. */
export async function screenChange(
  app: App,
  tx: Transaction,
  memberId: number,
  after: Content,
  changed: readonly (keyof Content)[],
): Promise<Hold | null> {
  const texts = changed.flatMap((part) => ((holdable as readonly string[]).includes(part) ? textsIn(after[part]) : []))
  const pictures = changed.includes('media') ? after.media.flatMap(({ alt, url }) => [alt ?? '', url]) : []
  if (pictures.length > 0) await refuseMatching(app, tx, memberId, pictures)
  return texts.length > 0 ? screenWriting(app, tx, memberId, texts) : null
}

export async function holdChange(
  app: App,
  tx: Transaction,
  { listingId, memberId, hold }: { listingId: number; memberId: number; hold: Hold },
  after: Content,
  changed: readonly (keyof Content)[],
): Promise<void> {
  const parts = changed.filter((part) => (holdable as readonly string[]).includes(part))
  const held = Object.fromEntries(parts.map((part) => [part, after[part]]))
  await openHeldCase(app, tx, { kind: 'edit', thingId: listingId, authorId: memberId, hold, held })
  await notifyAuthor(app, tx, memberId, {
    cause: `held_edit:${listingId}:${app.clock.now().getTime()}`,
    title: `Your change to ${after.name} is waiting for a quick check`,
    body: 'We’ll publish it once someone has looked at it.',
    path: myListingPath(listingId),
    listingId,
  })
}

/** A new listing that rules hold can't be launched until it is approved. */
export async function screenNewListing(
  app: App,
  tx: Transaction,
  listingId: number,
  memberId: number,
  content: Content,
): Promise<void> {
  const texts = [content.website_url, ...holdable.flatMap((part) => textsIn(content[part]))]
  const hold = await screenWriting(app, tx, memberId, texts)
  if (!hold) return
  await openHeldCase(app, tx, { kind: 'listing', thingId: listingId, authorId: memberId, hold })
  await notifyAuthor(app, tx, memberId, {
    cause: `held_listing:${listingId}`,
    title: `${content.name} is waiting for a quick check`,
    body: 'You can launch it once someone has looked at it.',
    path: myListingPath(listingId),
    listingId,
  })
}

/** A rejected listing is reviewed again after its author changed it. */
export async function reviewAgain(tx: Transaction, listingId: number): Promise<void> {
  const last = await lastHold(tx, 'listing', listingId)
  if (last?.status === 'removed') await reopenCase(tx, last.id)
}

/** Whether the last change of a part waits for a moderator. */
export async function isPartHeld(db: Queryable, listingId: number, part: 'story' | 'milestones'): Promise<boolean> {
  const last = await lastHold(db, 'edit', listingId)
  return last?.status === 'open' && last.held !== null && part in last.held
}
