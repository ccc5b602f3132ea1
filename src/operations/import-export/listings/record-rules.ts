import type { App } from '../../../platform/app.ts'
import { type completed, wasLive } from './complete.ts'
import type { ListingRecord } from './record.ts'

const required = ['name', 'tagline', 'website_url'] as const

/** What is wrong with a listing as a whole, although each of its fields is right. */
export function faultsOf(app: App, record: ReturnType<typeof completed>): string[] {
  const missing = required.filter((field) => record[field] === undefined)
  const faults = missing.map((field) => `${field} is required for a new listing`)
  if (record.domain === undefined && record.website_url !== undefined)
    faults.push('website_url has no domain; say which one it is with domain')
  if (record.category === null && record.status !== 'draft')
    faults.push(`category is required for a listing that is ${record.status}`)
  if (record.category === null && record.more_categories.length > 0)
    faults.push('category is required when there are more_categories')
  if (record.status === 'scheduled' && record.launch_week === null)
    faults.push('launch_week is required for a listing that is scheduled')
  if (wasLive(record) && new Date(record.launched_at!) > app.clock.now())
    faults.push(`launched_at is still to come, so the listing cannot be ${record.status}`)
  if (record.alternatives.includes(record.slug)) faults.push('alternatives names the listing itself')
  for (const [what, names] of lists(record)) {
    const repeated = names.find((name, index) => names.indexOf(name) !== index)
    if (repeated !== undefined) faults.push(`${what} has ${repeated} twice`)
  }
  return faults
}

function lists(
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
