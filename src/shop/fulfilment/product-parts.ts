/** What one order line can require. Each part of a line becomes one fulfilment. */
export type ProductPart =
  | 'launch'
  | 'skip_queue'
  | 'featured'
  | 'done_for_you'
  | 'extra_categories'
  | 'relaunch'
  | 'ai_review'
  | 'billboard'
  | 'by_hand'

const parts: Record<string, readonly ProductPart[]> = {
  launch: ['launch'],
  skip_queue: ['skip_queue'],
  featured: ['featured'],
  done_for_you: ['done_for_you'],
  launch_bundle: ['launch', 'featured', 'done_for_you'],
  extra_categories: ['extra_categories'],
  relaunch: ['relaunch'],
  ai_review: ['ai_review'],
  billboard_min: ['billboard'],
}

/** A product without an entry, such as a trophy, is a manual task for the admins. */
export function partsOfProduct(code: string): readonly ProductPart[] {
  return parts[code] ?? ['by_hand']
}
