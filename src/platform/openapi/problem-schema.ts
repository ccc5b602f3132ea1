import * as z from 'zod'
import { outputSchema } from '../operation/json-schema.ts'
import { Problem, problemDocument } from '../problem.ts'

const problem = z.object({
  type: z.url().describe('A page that explains this error.'),
  title: z.string(),
  status: z.int(),
  detail: z.string().describe('What happened and what to do next.'),
  code: z.string().describe('Stable error code.'),
  errors: z
    .array(z.object({ path: z.string(), message: z.string() }))
    .optional()
    .describe('Every invalid field.'),
  request_id: z.string(),
})

export const problemSchema = { ...outputSchema(problem), description: 'RFC 9457 problem document.' }

const examples: Record<number, Problem> = {
  400: new Problem('invalid_request', "per_pag: isn't recognized. Did you mean per_page?", {
    errors: [{ path: 'per_pag', message: "isn't recognized. Did you mean per_page?" }],
  }),
  401: new Problem('authentication_required', 'Send Authorization: Bearer with an API key or an access token.'),
  403: new Problem('insufficient_scope', 'This needs the scope account:read. Request it, or use a key that has it.'),
  404: new Problem('not_found', 'Nothing has this slug.'),
  429: new Problem('rate_limited', "You've reached the limit of 120 per minute. Try again in 12 seconds."),
}

export function problemExample(code: number, siteUrl: string) {
  return problemDocument(examples[code]!, siteUrl, 'req_4f1c2b7d9a3e4c60b8a15d2e7f90c314')
}
