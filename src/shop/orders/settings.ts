import * as z from 'zod'
import { setting } from '../../platform/settings/declare.ts'

export const orderHours = setting({
  key: 'orders.hours',
  title: 'Hours to pay',
  description: 'How many hours an order can be paid, and keeps the places it needs.',
  schema: z.int().min(1).max(720),
  default: 24,
})
export const maxOpenOrders = setting({
  key: 'orders.most_open',
  title: 'Unpaid orders a person',
  description: 'How many orders that are not paid yet one person may have: each keeps the places it needs.',
  schema: z.int().min(1).max(10_000),
  default: 100,
})
