import type { App } from '../../platform/app.ts'
import { recordAuditEvent } from '../audit/record.ts'
import { networkAndDevice } from '../sessions/request-origin.ts'
import { endSession, endSessionsOf } from '../sessions/session.ts'
import type { SignedInMember } from './reauthenticate.ts'

export async function signOut(app: App, at: SignedInMember, cookie: string): Promise<void> {
  await app.db.transaction(async (tx) => {
    await endSession(tx, cookie)
    await recordAuditEvent(tx, {
      at: app.clock.now(),
      action: 'session.ended',
      actorId: at.member.id,
      subject: `member:${at.member.id}`,
      ...networkAndDevice(app, at),
    })
  })
}

/** Includes the current session. */
export async function signOutEverywhere(app: App, at: SignedInMember): Promise<void> {
  await app.db.transaction(async (tx) => {
    const ended = await endSessionsOf(tx, at.member.id)
    await recordAuditEvent(tx, {
      at: app.clock.now(),
      action: 'session.ended_everywhere',
      actorId: at.member.id,
      subject: `member:${at.member.id}`,
      details: { ended },
      ...networkAndDevice(app, at),
    })
  })
}
