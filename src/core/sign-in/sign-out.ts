import type { App } from '../../platform/app.ts'
import { recordAuditEvent } from '../audit/record.ts'
import { networkAndDevice } from '../sessions/request-origin.ts'
import { endSession, endSessionsOf } from '../sessions/session.ts'
import type { SignedInMember } from './reauthenticate.ts'

export async function signOut(app: App, signedIn: SignedInMember, cookie: string): Promise<void> {
  await app.db.transaction(async (tx) => {
    await endSession(tx, cookie)
    await recordAuditEvent(tx, {
      at: app.clock.now(),
      action: 'session.ended',
      actorId: signedIn.member.id,
      subject: `member:${signedIn.member.id}`,
      ...networkAndDevice(app, signedIn),
    })
  })
}

/** Includes the current session. */
export function signOutEverywhere(app: App, signedIn: SignedInMember): Promise<void> {
  return endSessions(app, signedIn, null)
}

export function signOutOthers(app: App, signedIn: SignedInMember): Promise<void> {
  return endSessions(app, signedIn, signedIn.sessionId)
}

async function endSessions(app: App, signedIn: SignedInMember, except: number | null): Promise<void> {
  await app.db.transaction(async (tx) => {
    const ended = await endSessionsOf(tx, signedIn.member.id, except)
    await recordAuditEvent(tx, {
      at: app.clock.now(),
      action: 'session.ended_everywhere',
      actorId: signedIn.member.id,
      subject: `member:${signedIn.member.id}`,
      details: { ended },
      ...networkAndDevice(app, signedIn),
    })
  })
}
