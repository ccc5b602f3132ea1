export const statuses = ['draft', 'awaiting_badge', 'scheduled', 'live', 'hidden'] as const

/** Only publishing/lifecycle changes the status of a listing. */
export type Status = (typeof statuses)[number]

export const statusNames: Readonly<Record<Status, string>> = {
  draft: 'Not launched',
  awaiting_badge: 'Waiting for badge',
  scheduled: 'Scheduled',
  live: 'Live',
  hidden: 'Hidden by an admin',
}
