import { addEditor } from '../../directory/listings/editors.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { normaliseDomain } from '../../platform/domain-name.ts'
import { type FieldError, Problem } from '../../platform/problem.ts'
import { beginListing } from '../editing/change.ts'
import { recordListingEvent } from '../lifecycle/state-machine.ts'
import { editorsOf } from './accept-invite.ts'
import { partLabels, partNames, requiredFields } from './fields.ts'
import { freeSlug } from './listing/free-slug.ts'
import { reachListing } from './listing/sync-listing.ts'
import { writeParts } from './listing/write.ts'
import { type DraftRow, type Parts, partIn, partsOf } from './queries.ts'
import { draftNews } from './versions.ts'

/** Saves a locked draft as a listing of its owner's, or brings what changed since into the listing that it is already. */
export async function submitDraft(app: App, tx: Transaction, draft: DraftRow, memberId: number): Promise<number> {
  const parts = await partsOf(tx, draft.id)
  const errors = [...obstacles(draft, parts), ...(await unknownCategory(tx, parts))]
  if (errors.length > 0)
    throw new Problem(
      'not_allowed_now',
      `The draft cannot be submitted yet: ${errors.map(({ message }) => message).join('; ')}.`,
      { errors },
    )
  if (draft.listing_id !== null) {
    const since = draft.submitted_revision ?? 0
    await reachListing(
      app,
      tx,
      draft,
      memberId,
      partNames.filter((name) => partIn(parts, name).revision > since),
    )
    return draft.listing_id
  }
  const listingId = await makeListing(app, tx, draft, memberId, parts)
  await tx.run(
    sql`update drafts set listing_id = ${listingId}, submitted_revision = revision, updated_at = ${app.clock.now()} where id = ${draft.id}`,
  )
  for (const { member_id } of await editorsOf(tx, draft.id)) await addEditor(app, tx, listingId, member_id)
  await app.cache.invalidate(tx, [draftNews(draft.id)])
  return listingId
}

/** Why a draft cannot become a listing, each by its field. */
function obstacles(draft: DraftRow, parts: Parts): FieldError[] {
  const waiting = draft.status === 'ready' ? [] : [{ path: 'status', message: statusMessages[draft.status] }]
  const missing = requiredFields.filter((name) => partIn(parts, name).value === null)
  return [
    ...waiting,
    ...missing.map((name) => ({
      path: name,
      message: `${name === 'categories' ? 'a category' : partLabels[name].toLowerCase()} is missing`,
    })),
  ]
}

/** A category may have gone since it was chosen. */
async function unknownCategory(tx: Transaction, parts: Parts): Promise<FieldError[]> {
  const [name] = (partIn(parts, 'categories').value as string[] | null) ?? []
  if (name === undefined || (await tx.maybe(sql`select id from categories where name = ${name}`))) return []
  return [{ path: 'categories', message: `there is no category ${name} any more` }]
}

const statusMessages = {
  crawling: 'the website is still being read',
  drafting: 'the profile is still being drafted',
  failed: 'the website could not be read; try again, or fill in the profile by hand on its page',
}

async function makeListing(
  app: App,
  tx: Transaction,
  draft: DraftRow,
  memberId: number,
  parts: Parts,
): Promise<number> {
  const text = (name: 'name' | 'tagline') => partIn(parts, name).value as string
  const address = draft.site_url ?? draft.url
  const domain = normaliseDomain(address) ?? new URL(address).hostname
  const now = app.clock.now()
  const listingId = await freeSlug(text('name'), async (slug) => {
    const made = await tx.maybe(sql<{ id: number }>`
      insert into listings (slug, owner_id, domain, created_at) values (${slug}, ${draft.owner_id}, ${domain}, ${now}) on conflict (slug) do nothing returning id`)
    return made?.id
  })
  await tx.run(
    sql`insert into profiles (listing_id, name, tagline, website_url, updated_at) values (${listingId}, ${text('name')}, ${text('tagline')}, ${address}, ${now})`,
  )
  await recordListingEvent(app, tx, listingId, [null, 'draft'], { cause: 'submit_draft', actorId: memberId })
  await writeParts(app, tx, listingId, parts, partNames)
  await beginListing(app, tx, listingId, { memberId, cause: 'draft' })
  return listingId
}
