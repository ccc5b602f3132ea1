import * as z from 'zod'
import { setting } from '../../platform/settings/declare.ts'

export const orderHours = setting({
  key: 'orders.hours',
  title: 'Payment window (hours)',
  description: 'How long an unpaid order stays open and holds its launch spots.',
  schema: z.int().min(1).max(720),
  default: 24,
})
export const maxOpenOrders = setting({
  key: 'orders.most_open',
  title: 'Unpaid orders per person',
  description: 'How many unpaid orders one person can have. Each one holds its launch spots.',
  schema: z.int().min(1).max(10_000),
  default: 100,
})
