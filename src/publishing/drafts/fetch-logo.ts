import { uploads } from '../../directory/media/limits.ts'
import { makePicture, savePicture } from '../../directory/media/make.ts'
import { maxUploadMegabytes } from '../../directory/media/settings.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { Problem } from '../../platform/problem.ts'
import { ReaderFailure, type ReaderFailureCode } from '../reader/failure.ts'
import { fetchBytes } from '../reader/fetch.ts'
import { openSession } from '../reader/session.ts'
import { syncListing } from './listing/sync-listing.ts'
import { type DraftRow, draftById, draftTag, fieldIn, fieldsOf, lockDraft } from './queries.ts'

/**
 * Copies the logo of a draft into our media store and shows it on the listing, or saves why that failed. The draft
 * keeps the URL either way.
 */
export async function fetchLogo(app: App, draftId: string): Promise<void> {
  const draft = await draftById(app.db, draftId)
  const { value: url, logo } = fieldIn(await fieldsOf(app.db, draftId), 'logo_url')
  if (!draft || typeof url !== 'string' || logo?.picture) return
  const { picture = null, error = null } = await download(app, draft, url)
  await app.db.transaction(async (tx) => {
    const current = await lockDraft(tx, draftId)
    // A new URL has its own run.
    if (!current || fieldIn(await fieldsOf(tx, draftId), 'logo_url').value !== url) return
    if (picture) await savePicture(app, tx, picture)
    await tx.run(sql`
      insert into draft_logos (draft_id, url, picture, error, requested_at)
      values (${draftId}, ${url}, ${picture?.hash ?? null}, ${error}, ${app.clock.now()})
      on conflict (draft_id) do update set url = excluded.url, picture = excluded.picture, error = excluded.error`)
    if (picture) await showOnListing(app, tx, current, url)
    await app.cache.invalidate(tx, [draftTag(draftId)])
  })
}

/** A logo that was uploaded to the listing itself stays. */
async function showOnListing(app: App, tx: Transaction, draft: DraftRow, url: string): Promise<void> {
  if (draft.listing_id === null) return
  const replaceable = await tx.maybe(sql`
    select 1 as found from profiles
    where listing_id = ${draft.listing_id} and (logo_url is null or logo_url = ${url})`)
  if (replaceable) await syncListing(app, tx, draft, null, ['logo_url'])
}

type Download = { picture: Awaited<ReturnType<typeof makePicture>>; error?: never } | { error: string; picture?: never }

async function download(app: App, { owner_id }: DraftRow, url: string): Promise<Download> {
  const megabytes = app.settings.get(maxUploadMegabytes)
  const failed = (why: string) => ({ error: `We couldn't fetch the logo: ${why}.` })
  try {
    await app.limiter.take([[uploads, String(owner_id)]], {})
    await using session = openSession(app)
    const { status, bytes } = await fetchBytes(session, new URL(url), {
      accept: 'image/webp, image/png, image/svg+xml, image/*;q=0.9, */*;q=0.1',
      maxBytes: megabytes * 1024 * 1024,
    })
    if (status < 200 || status >= 300) return failed(`the server returned status ${status}`)
    return { picture: await makePicture(app, bytes, 'logo') }
  } catch (error) {
    if (error instanceof ReaderFailure) return failed(reasons[error.code] ?? `it's larger than ${megabytes} MB`)
    if (error instanceof Problem && error.code === 'rate_limited')
      return failed('you fetched too many pictures this hour. Try again later')
    if (error instanceof Problem && error.status < 500)
      return { error: `We couldn't use the logo. ${error.errors?.[0]?.message ?? error.message}` }
    throw error
  }
}

const reasons: Partial<Record<ReaderFailureCode, string>> = {
  unreachable: "we couldn't reach the server",
  robots_disallowed: 'the server refused',
  blocked_address: "its address isn't public",
  not_a_website: "its address isn't a web address",
  timed_out: 'the server took too long to respond',
}
