import * as z from 'zod'
import { ListingSummary } from '../listings/schema.ts'

export const LaunchWeek = z
  .object({ start: z.string(), end: z.string(), state: z.enum(['past', 'current', 'future']) })
  .meta({ id: 'LaunchWeek' })

export const LaunchEntry = z
  .object({
    rank: z.int().nullable().describe('Null until the launch is live.'),
    votes: z.int().describe('Community votes cast that week.'),
    listing: ListingSummary,
  })
  .meta({ id: 'LaunchEntry' })
