import * as z from 'zod'
import { outputSchema } from '../operation/json-schema.ts'
import { Problem, problemDocument } from '../problem.ts'

const problem = z.object({
  type: z.url().describe('A page that explains this kind of problem.'),
  title: z.string(),
  status: z.int(),
  detail: z.string().describe('What happened here and what to do next.'),
  code: z.string().describe('Stable name of the problem, for programs.'),
  errors: z
    .array(z.object({ path: z.string(), message: z.string() }))
    .optional()
    .describe('Every field that is wrong, where there are several.'),
  request_id: z.string(),
})

export const problemSchema = { ...outputSchema(problem), description: 'RFC 9457 problem document.' }

const examples: Record<number, Problem> = {
  400: new Problem('invalid_request', 'per_pag: is not known here; did you mean per_page?', {
    errors: [{ path: 'per_pag', message: 'is not known here; did you mean per_page?' }],
  }),
  401: new Problem('authentication_required', 'Send Authorization: Bearer with an API key or an access token.'),
  403: new Problem('insufficient_scope', 'This needs the scope account:read. Ask for it, or use a key that has it.'),
  404: new Problem('not_found', 'There is nothing with this slug.'),
  429: new Problem('rate_limited', 'The limit "anonymous" of 120 in 60 seconds is used up. Try again in 12 seconds.'),
}

export function problemExample(code: number, siteUrl: string) {
  return problemDocument(examples[code]!, siteUrl, 'req_4f1c2b7d9a3e4c60b8a15d2e7f90c314')
}
