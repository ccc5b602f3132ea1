/** What one order line can require. Each part of a line becomes one fulfilment. */
export const productParts = [
  'launch',
  'skip_queue',
  'relaunch',
  'featured',
  'extra_categories',
  'ai_review',
  'billboard',
  'done_for_you',
  'by_hand',
] as const
export type ProductPart = (typeof productParts)[number]

/** As admins choose them for a new product. */
export const partTexts: Record<ProductPart, string> = {
  launch: 'Launch, right away or in a week the customer picks',
  skip_queue: 'Move from the free queue to a week the customer picks',
  relaunch: 'Relaunch in a week the customer picks',
  featured: 'Featured on the home page and in lists',
  extra_categories: 'Up to three more categories',
  ai_review: 'Written profile review',
  billboard: 'Billboard spot: the customer chooses the amount, and the price is the minimum',
  done_for_you: 'We list the product on other launch sites (a task for you)',
  by_hand: 'Something you deliver yourself (a task for you)',
}

/** The parts that take a launch week. */
export const weekParts: readonly ProductPart[] = ['launch', 'skip_queue', 'relaunch']

/** Why these parts can't be sold together; null if they can. */
export function whyNotTogether(parts: readonly ProductPart[]): string | null {
  if (parts.length === 0) return 'Choose what the customer gets'
  if (parts.filter((part) => weekParts.includes(part)).length > 1)
    return 'Choose only one of launch, queue and relaunch: an order has one week'
  if (parts.includes('billboard') && parts.length > 1) return 'A billboard spot can only be sold on its own'
  if (parts.includes('launch') && parts.includes('extra_categories'))
    return 'A launch already includes extra categories'
  return null
}
