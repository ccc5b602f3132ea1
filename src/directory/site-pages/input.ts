import * as z from 'zod'
import { isReserved } from './reserved.ts'

/** What staff may set on a page. */
export const PageInput = z.strictObject({
  title: z.string().trim().min(1).max(120),
  slug: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,99}$/, 'can only have lowercase letters, digits and hyphens')
    .refine((slug) => !isReserved(slug), {
      error: ({ input }) => `can’t be ${input}: the site uses /${input} itself. Choose another one`,
    }),
  description: z.string().trim().max(300).nullable().default(null),
  body: z.string().trim().min(1).max(200_000),
  in_menu: z.boolean().default(false),
  in_footer: z.boolean().default(false),
})
export type PageInput = z.output<typeof PageInput>
