import type { AccountLimit } from '../../core/members/account-counts.ts'
import type { App } from '../../platform/app.ts'
import { hour, second } from '../../platform/duration.ts'
import type { Policy } from '../../platform/limits/policy.ts'
import type { UpdateDraft } from './input.ts'
import { crawlsPerHour, submissionsPerHour } from './settings.ts'

export const draftLimits = {
  submissions: { name: 'submissions', quota: submissionsPerHour, window: hour / second },
  crawls: { name: 'readings', quota: crawlsPerHour, window: hour / second },
} satisfies Record<string, Policy>

export const submissionsLimit: AccountLimit = { name: 'submissions_per_hour', quota: submissionsPerHour }

/**
 * Crawling and drafting cost more than a write and have their own limit, checked before the transaction begins.
 */
export async function limitCrawls(app: App, memberId: number): Promise<void> {
  await app.limiter.take([[draftLimits.crawls, String(memberId)]], {})
}

export function needsCrawl({ regenerate, competitor_url }: UpdateDraft): boolean {
  return Boolean(regenerate?.length || competitor_url?.trim())
}
