import type { Week } from '../../core/calendar/weeks.ts'
import { webhookEvent } from '../../core/webhooks/events.ts'
import { type AboutListing, listingInExamples } from '../../directory/listings/webhook-events.ts'

export const listingLiveEvent = webhookEvent<AboutListing<{ launch_week: Week }>>({
  type: 'listing.live',
  about: 'The listing launched, for the first time or again.',
  example: { listing: listingInExamples, launch_week: '2026-11-16' },
})

const scheduled = { ...listingInExamples, status: 'scheduled' } as const

export const badgeFoundEvent = webhookEvent<AboutListing<{ launch_week: Week }>>({
  type: 'badge.found',
  about: 'We found the badge on the homepage of a free listing.',
  example: { listing: scheduled, launch_week: '2026-11-23' },
})

/** Not there in the week before the launch, no longer there, or not there when the launch week began. */
type Missing = 'not_added' | 'removed' | 'week_missed'

export const badgeMissingEvent = webhookEvent<
  AboutListing<{ launch_week: Week | null; reason: Missing; message: string }>
>({
  type: 'badge.missing',
  about: 'The badge of a free listing isn’t on its homepage a week before the launch, or is gone again.',
  example: {
    listing: scheduled,
    launch_week: '2026-11-23',
    reason: 'removed',
    message: 'We found no link to the badge on https://tidepool.example.',
  },
})
