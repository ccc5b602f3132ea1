import * as z from 'zod'
import { setting } from '../../platform/settings/declare.ts'

export const featuredDays = setting({
  key: 'fulfilment.featured_days',
  title: 'Days of a featured period',
  description: 'How many days a listing is featured that was paid for.',
  schema: z.int().min(1).max(365),
  default: 30,
})

export const launchSites = setting({
  key: 'fulfilment.launch_sites',
  title: 'Other launch sites',
  description:
    'Other launch sites that the team lists a product on for `done_for_you`; each becomes a step of the task.',
  schema: z.array(z.string().trim().min(1).max(120)).max(100),
  default: [] as string[],
})
