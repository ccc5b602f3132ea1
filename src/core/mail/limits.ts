import type { App } from '../../platform/app.ts'
import { policies } from '../../platform/limits/policy.ts'

/** For mails that a member causes. */
export async function limitMailsBy(app: App, memberId: number): Promise<void> {
  await app.limiter.take([[policies.mails, String(memberId)]], {})
}
