import { perApp } from '../app.ts'

/** Whether the site is closed to everyone but its staff. The guard of maintenance mode sets what is asked here. */
export const closedForMaintenance = perApp((): { isOn: () => boolean } => ({ isOn: () => false }))
