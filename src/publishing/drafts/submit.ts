import { addEditor } from '../../directory/listings/editors.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { normaliseDomain } from '../../platform/domain-name.ts'
import { type FieldError, Problem } from '../../platform/problem.ts'
import { createFirstVersion } from '../editing/change.ts'
import { recordListingEvent } from '../lifecycle/state-machine.ts'
import { requireUnlisted } from './already-listed.ts'
import { draftFieldNames, fieldLabels, requiredFields } from './fields.ts'
import { draftEditors } from './invites.ts'
import { skipCrawl } from './lifecycle.ts'
import { boundedFields, tooLongForListing } from './listing/bounds.ts'
import { takeFreeSlug } from './listing/free-slug.ts'
import { syncListing, writeFields } from './listing/sync-listing.ts'
import { type DraftFields, type DraftRow, draftTag, fieldIn, fieldsOf } from './queries.ts'
import { requestLogo } from './request-logo.ts'

/** Creates a listing from a locked draft, or updates its existing listing with what changed since. */
export async function submitDraft(app: App, tx: Transaction, draft: DraftRow, memberId: number): Promise<number> {
  const fields = await fieldsOf(tx, draft.id)
  const errors = [...submitErrors(draft, fields), ...(await unknownCategory(tx, fields))]
  if (errors.length > 0) {
    const messages = errors.map(({ message }) => message).join(' ')
    throw new Problem('not_allowed_now', `You can't submit this draft yet. ${messages}`, { errors })
  }
  if (draft.status === 'failed') await skipCrawl(app, tx, draft.id)
  const logo = fieldIn(fields, 'logo_url')
  if (!logo.logo?.picture) await requestLogo(app, tx, draft.id, logo)
  if (draft.listing_id !== null) {
    const since = draft.submitted_revision ?? 0
    const changed = draftFieldNames.filter((name) => fieldIn(fields, name).revision > since)
    await syncListing(app, tx, draft, memberId, changed)
    return draft.listing_id
  }
  // The website may have redirected to one that is listed, or was listed since the draft began.
  await requireUnlisted(app, tx, draft.owner_id, draft.site_url ?? draft.url)
  const listingId = await createListing(app, tx, draft, memberId, fields)
  await tx.run(sql`
    update drafts set listing_id = ${listingId}, submitted_revision = revision, updated_at = ${app.clock.now()}
    where id = ${draft.id}`)
  for (const { member_id } of await draftEditors(tx, draft.id)) await addEditor(app, tx, listingId, member_id)
  await app.cache.invalidate(tx, [draftTag(draft.id)])
  return listingId
}

/** A failed draft may be submitted once its required fields were filled in by hand. */
function submitErrors(draft: DraftRow, fields: DraftFields): FieldError[] {
  const missing = requiredFields.filter((name) => fieldIn(fields, name).value === null)
  const isOpen = draft.status === 'ready' || (draft.status === 'failed' && missing.length === 0)
  return [
    ...(isOpen ? [] : [{ path: 'status', message: statusMessages[draft.status as keyof typeof statusMessages] }]),
    ...missing.map((name) => ({
      path: name,
      message: name === 'categories' ? 'Choose a category.' : `Add a ${fieldLabels[name].toLowerCase()}.`,
    })),
    ...boundedFields.flatMap((name) => {
      const message = tooLongForListing(name, fieldIn(fields, name).value)
      return message ? [{ path: name, message }] : []
    }),
  ]
}

/** The category may have been removed since it was chosen. */
async function unknownCategory(tx: Transaction, fields: DraftFields): Promise<FieldError[]> {
  const [main] = (fieldIn(fields, 'categories').value as string[] | null) ?? []
  if (main === undefined || (await tx.maybe(sql`select id from categories where slug = ${main}`))) return []
  return [{ path: 'categories', message: 'The category you chose no longer exists. Choose another one.' }]
}

const statusMessages = {
  crawling: "We're still reading the website.",
  drafting: "We're still drafting the profile.",
  failed: "We couldn't read the website. Try again, or fill in the profile yourself.",
}

async function createListing(
  app: App,
  tx: Transaction,
  draft: DraftRow,
  memberId: number,
  fields: DraftFields,
): Promise<number> {
  const text = (name: 'name' | 'tagline') => fieldIn(fields, name).value as string
  const website = draft.site_url ?? draft.url
  const domain = normaliseDomain(website) ?? new URL(website).hostname
  const now = app.clock.now()
  const listingId = await takeFreeSlug(text('name'), async (slug) => {
    const created = await tx.maybe(sql<{ id: number }>`
      insert into listings (slug, owner_id, domain, created_at)
      select ${slug}, ${draft.owner_id}::bigint, ${domain}, ${now}::timestamptz
      where not exists (select from listing_slugs where slug = ${slug})
      on conflict (slug) do nothing
      returning id`)
    return created?.id
  })
  await tx.run(sql`
    insert into profiles (listing_id, name, tagline, website_url, updated_at)
    values (${listingId}, ${text('name')}, ${text('tagline')}, ${website}, ${now})`)
  await recordListingEvent(app, tx, listingId, [null, 'draft'], { cause: 'draft submitted', actorId: memberId })
  await writeFields(app, tx, listingId, fields, draftFieldNames)
  await createFirstVersion(app, tx, listingId, { memberId, cause: 'created from draft' })
  return listingId
}
