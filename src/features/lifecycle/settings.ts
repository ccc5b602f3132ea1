import * as z from 'zod'
import { setting } from '../../platform/settings/declare.ts'

export const queueFrom = setting({ key: 'queue.from_weeks', description: 'How many weeks ahead the window of the free queue begins.', schema: z.int().min(1).max(52), default: 6 })
export const queueTo = setting({ key: 'queue.to_weeks', description: 'How many weeks ahead the window of the free queue ends.', schema: z.int().min(1).max(104), default: 8 })
