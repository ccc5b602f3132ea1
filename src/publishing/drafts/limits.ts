import type { App } from '../../platform/app.ts'
import { policies } from '../../platform/limits/policy.ts'
import type { UpdateDraft } from './input.ts'

/** Reading a website and drafting anew cost more than a write, and a use of their own limit, taken before the transaction begins. */
export async function limitCrawls(app: App, memberId: number): Promise<void> {
  await app.limiter.take([[policies.readings, String(memberId)]], {})
}

export function needsCrawl({ regenerate, competitor_url }: UpdateDraft): boolean {
  return Boolean(regenerate?.length || competitor_url?.trim())
}

export async function limitUpdate(app: App, memberId: number, update: UpdateDraft): Promise<void> {
  if (needsCrawl(update)) await limitCrawls(app, memberId)
}
