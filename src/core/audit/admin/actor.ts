import type { App } from '../../../platform/app.ts'
import type { Person } from '../../../web/viewer.ts'
import { networkAndDevice } from '../../sessions/request-origin.ts'
import type { AdminActor } from '../actor.ts'

export function adminActor(app: App, person: Person): AdminActor {
  return { adminId: person.member.id, ...networkAndDevice(app, person) }
}
