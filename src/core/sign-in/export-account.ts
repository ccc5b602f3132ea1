import type { App } from '../../platform/app.ts'
import { recordAuditEvent } from '../audit/record.ts'
import { personalData } from '../personal-data/personal-data.ts'
import { networkAndDevice } from '../sessions/request-origin.ts'
import type { SignedInMember } from './reauthenticate.ts'

/** All personal data as JSON. Secrets are listed but never included. */
export async function exportAccount(app: App, signedIn: SignedInMember): Promise<Record<string, unknown>> {
  const { member } = signedIn
  await recordAuditEvent(app.db, {
    at: app.clock.now(),
    action: 'account.exported',
    actorId: member.id,
    subject: `member:${member.id}`,
    ...networkAndDevice(app, signedIn),
  })
  const exported: Record<string, unknown> = { site: app.urls.site, exported_at: app.clock.now().toISOString() }
  for (const part of app.extensions.of(personalData)) exported[part.name] = await part.export(app.db, member)
  return exported
}
