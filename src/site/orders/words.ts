import type { Order } from '../../features/orders/schema.ts'

/** The states of an order, in words for its customer. */
export const statusWords: Record<Order['status'], string> = {
  pending: 'To be paid',
  paid: 'Paid',
  refunded: 'Refunded',
  cancelled: 'Cancelled',
  expired: 'Expired',
  failed: 'Failed',
}

export const fulfilmentWords: Record<Order['lines'][number]['fulfilment']['status'], string> = {
  waiting: 'About to begin',
  in_progress: 'Under way',
  done: 'Done',
  failed: 'Could not be done',
}
