/** What has to happen for what was paid. Each part of a line happens once. */
export type FulfilmentPart =
  | 'launch'
  | 'skip_queue'
  | 'featured'
  | 'done_for_you'
  | 'extra_categories'
  | 'relaunch'
  | 'ai_review'
  | 'billboard'
  | 'by_hand'

const parts: Record<string, readonly FulfilmentPart[]> = {
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

/** Trophies, and whatever else the site team sells, are made by hand. */
export function partsOf(product: string): readonly FulfilmentPart[] {
  return parts[product] ?? ['by_hand']
}
