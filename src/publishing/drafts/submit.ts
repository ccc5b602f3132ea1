import { addEditor } from '../../directory/listings/editors.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { normaliseDomain } from '../../platform/domain-name.ts'
import { type FieldError, Problem } from '../../platform/problem.ts'
import { beginListing } from '../editing/change.ts'
import { recordListingEvent } from '../lifecycle/state-machine.ts'
import { draftEditors } from './accept-invite.ts'
import { fieldLabels, fieldNames, requiredFields } from './fields.ts'
import { takeFreeSlug } from './listing/free-slug.ts'
import { syncListing } from './listing/sync-listing.ts'
import { writeFields } from './listing/write.ts'
import { type DraftFields, type DraftRow, fieldIn, fieldsOf } from './queries.ts'
import { draftTag } from './versions.ts'

/** Saves a locked draft as a listing of its owner's, or brings what changed since into the listing that it is already. */
export async function submitDraft(app: App, tx: Transaction, draft: DraftRow, memberId: number): Promise<number> {
  const parts = await fieldsOf(tx, draft.id)
  const errors = [...submitErrors(draft, parts), ...(await unknownCategory(tx, parts))]
  if (errors.length > 0)
    throw new Problem(
      'not_allowed_now',
      `The draft cannot be submitted yet: ${errors.map(({ message }) => message).join('; ')}.`,
      { errors },
    )
  if (draft.listing_id !== null) {
    const since = draft.submitted_revision ?? 0
    await syncListing(
      app,
      tx,
      draft,
      memberId,
      fieldNames.filter((name) => fieldIn(parts, name).revision > since),
    )
    return draft.listing_id
  }
  const listingId = await createListing(app, tx, draft, memberId, parts)
  await tx.run(
    sql`update drafts set listing_id = ${listingId}, submitted_revision = revision, updated_at = ${app.clock.now()} where id = ${draft.id}`,
  )
  for (const { member_id } of await draftEditors(tx, draft.id)) await addEditor(app, tx, listingId, member_id)
  await app.cache.invalidate(tx, [draftTag(draft.id)])
  return listingId
}

/** Why a draft cannot become a listing, each by its field. */
function submitErrors(draft: DraftRow, parts: DraftFields): FieldError[] {
  const waiting = draft.status === 'ready' ? [] : [{ path: 'status', message: statusMessages[draft.status] }]
  const missing = requiredFields.filter((name) => fieldIn(parts, name).value === null)
  return [
    ...waiting,
    ...missing.map((name) => ({
      path: name,
      message: `${name === 'categories' ? 'a category' : fieldLabels[name].toLowerCase()} is missing`,
    })),
  ]
}

/** A category may have gone since it was chosen. */
async function unknownCategory(tx: Transaction, parts: DraftFields): Promise<FieldError[]> {
  const [name] = (fieldIn(parts, 'categories').value as string[] | null) ?? []
  if (name === undefined || (await tx.maybe(sql`select id from categories where name = ${name}`))) return []
  return [{ path: 'categories', message: `there is no category ${name} any more` }]
}

const statusMessages = {
  crawling: 'the website is still being read',
  drafting: 'the profile is still being drafted',
  failed: 'the website could not be read; try again, or fill in the profile by hand on its page',
}

async function createListing(
  app: App,
  tx: Transaction,
  draft: DraftRow,
  memberId: number,
  parts: DraftFields,
): Promise<number> {
  const text = (name: 'name' | 'tagline') => fieldIn(parts, name).value as string
  const address = draft.site_url ?? draft.url
  const domain = normaliseDomain(address) ?? new URL(address).hostname
  const now = app.clock.now()
  const listingId = await takeFreeSlug(text('name'), async (slug) => {
    const made = await tx.maybe(sql<{ id: number }>`
      insert into listings (slug, owner_id, domain, created_at) values (${slug}, ${draft.owner_id}, ${domain}, ${now}) on conflict (slug) do nothing returning id`)
    return made?.id
  })
  await tx.run(
    sql`insert into profiles (listing_id, name, tagline, website_url, updated_at) values (${listingId}, ${text('name')}, ${text('tagline')}, ${address}, ${now})`,
  )
  await recordListingEvent(app, tx, listingId, [null, 'draft'], { cause: 'submit_draft', actorId: memberId })
  await writeFields(app, tx, listingId, parts, fieldNames)
  await beginListing(app, tx, listingId, { memberId, cause: 'draft' })
  return listingId
}
