import { emitEvent } from '../../core/webhooks/emit.ts'
import type { WebhookEvent } from '../../core/webhooks/events.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { ownerAndEditors } from './editors.ts'
import type { Status } from './status.ts'

/** A listing as it appears in all webhooks. */
interface ListingInEvent {
  id: number
  slug: string
  name: string
  status: Status
  url: string
}

/** What a webhook about a listing contains. */
export type AboutListing<More extends object = object> = { listing: ListingInEvent } & More

export const listingInExamples: ListingInEvent = {
  id: 12,
  slug: 'tidepool',
  name: 'Tidepool',
  status: 'live',
  url: 'https://slipway.example/listings/tidepool',
}

interface ListingOccurrence<More extends object> {
  cause: string
  more: More
  /** Members to notify in addition to the owner and the editors. */
  also?: readonly (number | null)[]
}

/** Notifies the owner, the editors and the site, after all earlier events about the listing. */
export function emitListingEvent<More extends object>(
  app: App,
  tx: Transaction,
  event: WebhookEvent<AboutListing<More>>,
  listingId: number,
  { cause, more, also = [] }: ListingOccurrence<More>,
): Promise<void> {
  return emitEvent(app, tx, event, {
    cause,
    members: async () => (event.siteOnly ? [] : [...also, ...(await ownerAndEditors(tx, listingId))]),
    streams: [`listing:${listingId}`],
    data: async () => ({ listing: await listingInEvent(app, tx, listingId), ...more }),
  })
}

async function listingInEvent(app: App, tx: Transaction, id: number): Promise<ListingInEvent> {
  const { slug, name, status } = await tx.one(sql<{ slug: string; name: string; status: Status }>`
    select l.slug, p.name, l.status from listings l join profiles p on p.listing_id = l.id where l.id = ${id}`)
  return { id, slug, name, status, url: app.urls.to(`/listings/${slug}`) }
}
