import type { Order } from '../schema.ts'

export const orderStatusText: Record<Order['status'], string> = {
  pending: 'To be paid',
  paid: 'Paid',
  refunded: 'Refunded',
  cancelled: 'Cancelled',
  expired: 'Expired',
  failed: 'Failed',
}

/** Fulfilment parts, for admins. */
export const fulfilmentPartText: Record<string, string> = {
  launch: 'Launch',
  skip_queue: 'Earlier week',
  featured: 'Featured',
  done_for_you: 'Other launch sites',
  extra_categories: 'Categories',
  relaunch: 'Second launch',
  ai_review: 'Review',
  billboard: 'Billboard',
  by_hand: 'Made by hand',
}

export const fulfilmentStatusText: Record<Order['lines'][number]['fulfilment']['status'], string> = {
  waiting: 'About to begin',
  in_progress: 'Under way',
  done: 'Done',
  failed: 'Could not be done',
}
