import type { App } from '../../../platform/app.ts'
import type { Person } from '../../../web/viewer.ts'
import { whereFrom } from '../../sessions/facts.ts'
import type { TeamActor } from '../actor.ts'

/** The admin at this page, as the trail names them. */
export function actorOf(app: App, person: Person): TeamActor {
  return { adminId: person.member.id, ...whereFrom(app, person) }
}
