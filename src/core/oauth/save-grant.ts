import type { Provider } from 'oidc-provider'
import type { App } from '../../platform/app.ts'
import type { Scope } from '../../platform/operation/caller.ts'
import { recordAuditEvent } from '../audit/record.ts'
import { saveGrantDetails } from './apps.ts'
import type { ClientSummary } from './client-summary.ts'

interface Consent {
  clientId: string
  client: ClientSummary
  scopes: Scope[]
  resources: string[]
}

/** Records that a member allowed an app to act for them. Returns the id of the grant. */
export async function saveGrant(
  app: App,
  provider: Provider,
  { clientId, client, scopes, resources }: Consent,
  memberId: number,
  where: { network?: string; device?: string },
): Promise<string> {
  const grant = new provider.Grant({ accountId: String(memberId), clientId })
  grant.addOIDCScope(scopes.join(' '))
  for (const resource of resources) grant.addResourceScope(resource, scopes.join(' '))
  const grantId = await grant.save()
  await app.db.transaction(async (tx) => {
    await saveGrantDetails(tx, grantId, { ...client, scopes })
    await recordAuditEvent(tx, {
      at: app.clock.now(),
      action: 'grant.made',
      actorId: memberId,
      subject: `member:${memberId}`,
      details: { client_id: clientId, app: client.clientName, scopes },
      ...where,
    })
  })
  return grantId
}
