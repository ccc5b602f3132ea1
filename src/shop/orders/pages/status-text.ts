import type { Order } from '../schema.ts'

export const orderStatusText: Record<Order['status'], string> = {
  pending: 'Awaiting payment',
  paid: 'Paid',
  refunded: 'Refunded',
  cancelled: 'Canceled',
  expired: 'Expired',
  failed: 'Failed',
}

/** Fulfilment parts, for admins. */
export const fulfilmentPartText: Record<string, string> = {
  launch: 'Launch',
  skip_queue: 'Skip the queue',
  featured: 'Featured',
  done_for_you: 'Listings on other launch sites',
  extra_categories: 'Extra categories',
  relaunch: 'Relaunch',
  ai_review: 'Profile review',
  billboard: 'Billboard',
  by_hand: 'Manual work',
}

export const fulfilmentStatusText: Record<Order['lines'][number]['fulfilment']['status'], string> = {
  waiting: 'Not started',
  in_progress: 'In progress',
  done: 'Done',
  failed: 'Couldn’t be completed',
}
