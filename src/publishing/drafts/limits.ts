import type { AccountLimit } from '../../core/members/account-counts.ts'
import type { App } from '../../platform/app.ts'
import { hour, second } from '../../platform/duration.ts'
import type { Policy } from '../../platform/limits/policy.ts'
import type { UpdateDraft } from './input.ts'
import { readingsPerHour, submissionsPerHour } from './settings.ts'

export const draftLimits = {
  submissions: { name: 'submissions', quota: submissionsPerHour, window: hour / second },
  readings: { name: 'readings', quota: readingsPerHour, window: hour / second },
} satisfies Record<string, Policy>

export const submissionsLimit: AccountLimit = { name: 'submissions_per_hour', quota: submissionsPerHour }

/** Reading a website and drafting anew cost more than a write, and a use of their own limit, taken before the transaction begins. */
export async function limitCrawls(app: App, memberId: number): Promise<void> {
  await app.limiter.take([[draftLimits.readings, String(memberId)]], {})
}

export function needsCrawl({ regenerate, competitor_url }: UpdateDraft): boolean {
  return Boolean(regenerate?.length || competitor_url?.trim())
}

export async function limitUpdate(app: App, memberId: number, update: UpdateDraft): Promise<void> {
  if (needsCrawl(update)) await limitCrawls(app, memberId)
}
