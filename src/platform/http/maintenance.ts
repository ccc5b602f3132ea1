import { perApp } from '../app.ts'

/** Whether the site is closed to everyone but its staff. Set by the maintenance mode guard. */
export const closedForMaintenance = perApp((): { isOn: () => boolean } => ({ isOn: () => false }))
