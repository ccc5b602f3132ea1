import type { App } from '../../../platform/app.ts'
import { type IncompleteRecord, wasLive } from './complete.ts'
import type { ListingRecord } from './record.ts'

const required = ['name', 'tagline', 'website_url'] as const

/** Checks rules that involve several fields. Each field alone is already valid. */
export function recordMistakes(app: App, record: IncompleteRecord): string[] {
  const missing = required.filter((field) => record[field] === undefined)
  const mistakes = missing.map((field) => `${field} is required for a new listing`)
  if (record.domain === undefined && record.website_url !== undefined)
    mistakes.push('website_url has no domain; set domain instead')
  if (record.category === null && record.status !== 'draft')
    mistakes.push(`category is required for listings with the status ${record.status}`)
  if (record.category === null && record.more_categories.length > 0)
    mistakes.push('category is required if more_categories is set')
  if (record.status === 'scheduled' && record.launch_week === null)
    mistakes.push('launch_week is required for scheduled listings')
  if (wasLive(record) && new Date(record.launched_at!) > app.clock.now())
    mistakes.push(`launched_at is in the future, so the status can't be ${record.status}`)
  if (record.alternatives.includes(record.slug)) mistakes.push('alternatives lists the listing itself')
  for (const [field, values] of listsWithoutDuplicates(record)) {
    const repeated = values.find((value, index) => values.indexOf(value) !== index)
    if (repeated !== undefined) mistakes.push(`${field} has ${repeated} twice`)
  }
  return mistakes
}

function listsWithoutDuplicates(
  record: Pick<ListingRecord, 'category' | 'more_categories' | 'alternatives' | 'founders' | 'launches' | 'unlocked'>,
): [string, string[]][] {
  return [
    ['more_categories', [...(record.category === null ? [] : [record.category]), ...record.more_categories]],
    ['alternatives', record.alternatives],
    ['founders', record.founders.map(({ slug }) => slug ?? '')],
    ['launches', record.launches.map(({ week }) => week)],
    ['unlocked', record.unlocked],
  ]
}
