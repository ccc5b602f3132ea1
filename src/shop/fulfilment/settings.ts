import * as z from 'zod'
import { setting } from '../../platform/settings/declare.ts'

export const featuredDays = setting({
  key: 'fulfilment.featured_days',
  title: 'Featured period (days)',
  description: 'How many days a paid featured spot lasts.',
  schema: z.int().min(1).max(365),
  default: 30,
})

export const launchSites = setting({
  key: 'fulfilment.launch_sites',
  title: 'Other launch sites',
  description:
    'Launch sites where admins list a product for a “Done for you” order. Each one becomes a step of the task.',
  schema: z.array(z.string().trim().min(1).max(120)).max(100),
  default: [] as string[],
})
