import * as z from 'zod'
import { setting } from '../../platform/settings/declare.ts'

export const showsLog = setting({
  key: 'moderation.public_log',
  title: 'Public moderation log',
  description:
    'Shows what was removed, kept or suspended, and when, at /moderation-log. It never shows names, texts or links.',
  schema: z.boolean(),
  default: false,
})
