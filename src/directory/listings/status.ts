export const statuses = ['draft', 'awaiting_badge', 'scheduled', 'live', 'hidden'] as const

/** Only publishing/lifecycle changes the status of a listing. */
export type Status = (typeof statuses)[number]

export const statusNames: Readonly<Record<Status, string>> = {
  draft: 'Saved, not launched',
  awaiting_badge: 'Waiting for its badge',
  scheduled: 'Scheduled',
  live: 'Live',
  hidden: 'Hidden by the site team',
}
