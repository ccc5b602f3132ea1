import * as z from 'zod'
import type { Status } from '../listings/status.ts'

/** The result of a badge check: what we searched for, where, and what we found. */
export const BadgeReport = z
  .object({
    found: z.boolean(),
    message: z.string().describe('What we found and what to do next.'),
    looked_for: z.array(z.string()),
    pages: z.array(
      z.object({
        url: z.string(),
        status: z.int().nullable().describe('HTTP status of the page; null if it didn’t respond.'),
        problem: z.string().nullable().describe('Why we couldn’t read the page.'),
        seen: z.array(
          z.object({ form: z.enum(['picture', 'link', 'text']), address: z.string(), flaw: z.string().nullable() }),
        ),
      }),
    ),
  })
  .meta({ id: 'BadgeReport' })
export type BadgeReport = z.output<typeof BadgeReport>
export type CheckedPage = BadgeReport['pages'][number]

/** A free listing needs its badge to be scheduled, and has to keep it online until its launch week begins. */
export function needsBadge({ status, plan }: { status: Status; plan: 'free' | 'paid' | null }): boolean {
  return status === 'awaiting_badge' || (status === 'scheduled' && plan === 'free')
}
