import { emitEvent } from '../../core/webhooks/emit.ts'
import { type WebhookEvent, webhookEvent } from '../../core/webhooks/events.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import type { DraftErrorCode } from './queries.ts'

interface DraftInEvent {
  id: string
  url: string
  status: 'ready' | 'failed'
  listing_id: number | null
  editor_url: string
}

type ReadyData = { draft: DraftInEvent }
type FailedData = { draft: DraftInEvent; error: { code: DraftErrorCode; message: string; advice: string } }

const draft: DraftInEvent = {
  id: '5b0c2a52-6a0e-4f6e-9a38-3d8c3b4f0c11',
  url: 'https://tidepool.example/',
  status: 'ready',
  listing_id: null,
  editor_url: 'https://slipway.example/account/drafts/5b0c2a52-6a0e-4f6e-9a38-3d8c3b4f0c11',
}

export const draftReadyEvent = webhookEvent<ReadyData>({
  type: 'draft.ready',
  about: 'We read the website and drafted the profile.',
  example: { draft },
})

export const draftFailedEvent = webhookEvent<FailedData>({
  type: 'draft.failed',
  about: 'We couldn’t read the website or draft a profile from it.',
  example: {
    draft: { ...draft, status: 'failed' },
    error: {
      code: 'unreachable',
      message: "We couldn't read https://tidepool.example/ (connection refused).",
      advice: 'Check that the address is right and the website is online, then try again.',
    },
  },
})

/** Emits an event to the owner of the draft and its co-founders. Call it after the status has changed. */
export async function emitDraftEvent<More extends object>(
  app: App,
  tx: Transaction,
  event: WebhookEvent<{ draft: DraftInEvent } & More>,
  id: string,
  more: More,
): Promise<void> {
  const now = app.clock.now()
  await emitEvent(app, tx, event, {
    // The time makes each event unique, because a draft can fail more than once.
    cause: `${event.type}:${id}:${now.getTime()}`,
    members: async () => {
      const people = await tx.many(sql<{ member_id: number }>`
        select owner_id as member_id from drafts where id = ${id}
        union select member_id from draft_editors where draft_id = ${id}`)
      return people.map(({ member_id }) => member_id)
    },
    streams: [`draft:${id}`],
    data: async () => {
      const { url, status, listing_id } = await tx.one(sql<Omit<DraftInEvent, 'id' | 'editor_url'>>`
        select url, status, listing_id from drafts where id = ${id}`)
      return { draft: { id, url, status, listing_id, editor_url: app.urls.to(`/account/drafts/${id}`) }, ...more }
    },
  })
}
