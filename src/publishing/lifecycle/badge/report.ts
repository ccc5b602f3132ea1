import * as z from 'zod'

/** What a look for the badge brought: what was looked for, where, and what was there. */
export const BadgeReport = z
  .object({
    found: z.boolean(),
    message: z.string().describe('What was found, and what to do next.'),
    looked_for: z.array(z.string()),
    pages: z.array(
      z.object({
        url: z.string(),
        status: z.int().nullable().describe('What the page answered; null when it did not.'),
        problem: z.string().nullable().describe('Why the page could not be read.'),
        seen: z.array(
          z.object({ form: z.enum(['picture', 'link', 'text']), address: z.string(), flaw: z.string().nullable() }),
        ),
      }),
    ),
  })
  .meta({ id: 'BadgeReport' })
export type BadgeReport = z.output<typeof BadgeReport>
export type LookedAt = BadgeReport['pages'][number]
