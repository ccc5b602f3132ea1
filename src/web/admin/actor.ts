import type { TeamActor } from '../../core/audit/actor.ts'
import { whereFrom } from '../../core/sessions/facts.ts'
import type { Person } from '../../core/sessions/pages/person.ts'
import type { App } from '../../platform/app.ts'

/** The admin at this page, as the trail names them. */
export function actorOf(app: App, person: Person): TeamActor {
  return { adminId: person.member.id, ...whereFrom(app, person) }
}
