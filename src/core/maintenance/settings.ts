import * as z from 'zod'
import { setting } from '../../platform/settings/declare.ts'

export const maintenanceIsOn = setting({
  key: 'maintenance.on',
  title: 'Maintenance mode',
  description:
    'Visitors see a maintenance page and the API answers 503. People with a role can still sign in and use the site.',
  consequence: 'While it’s on, everyone without a role is locked out.',
  reversible: true,
  schema: z.boolean(),
  default: false,
})

export const maintenanceMessage = setting({
  key: 'maintenance.message',
  title: 'Maintenance message',
  description: 'Shown on the maintenance page and in API errors.',
  schema: z.string().trim().min(1).max(500),
  default: 'We’re making some improvements. Please check back in a few minutes.',
})
