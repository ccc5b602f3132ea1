import * as z from 'zod'

export const methods = ['dns', 'meta', 'file', 'email'] as const
export type Method = (typeof methods)[number]

const statuses = ['pending', 'in_review', 'verified', 'expired', 'rejected'] as const
export type ClaimStatus = (typeof statuses)[number]

export const ClaimRequest = z.strictObject({
  slug: z.string().max(220).describe('Slug from search_listings.'),
  method: z.enum(methods).describe('DNS TXT record, meta tag on the homepage, uploaded file or emailed link.'),
  email: z
    .string()
    .max(254)
    .meta({ format: 'email' })
    .optional()
    .describe('For method email: an email on the company domain.'),
})
export type ClaimRequest = z.output<typeof ClaimRequest>

const ClaimedListing = z
  .object({
    id: z.int(),
    slug: z.string(),
    name: z.string(),
    url: z.string(),
    website_url: z.string(),
    domain: z.string(),
    domain_unicode: z.string(),
  })
  .meta({ id: 'ClaimedListing' })

export const Instructions = z
  .object({
    summary: z.string(),
    steps: z.array(z.string()),
    record: z
      .object({
        type: z.literal('TXT'),
        name: z.string(),
        host: z.string().describe('The name without the domain, as most DNS providers expect it.'),
        value: z.string(),
        line: z.string().describe('The record as a zone file line.'),
        also_accepted_at: z.array(z.string()),
      })
      .nullable(),
    tag: z.object({ html: z.string(), page: z.string() }).nullable(),
    file: z.object({ url: z.string(), path: z.string(), content: z.string() }).nullable(),
    email: z.object({ address: z.string(), sent_at: z.string() }).nullable(),
  })
  .meta({ id: 'ClaimInstructions' })
export type Instructions = z.output<typeof Instructions>

export const LastCheck = z
  .object({
    checked_at: z.string(),
    found: z.boolean(),
    message: z.string().describe('What we found and what to do next.'),
    looked_for: z.string(),
    places: z.array(
      z.object({
        where: z.string(),
        asked: z.string().nullable().describe('The DNS server, if any.'),
        found: z.string(),
      }),
    ),
  })
  .meta({ id: 'ClaimCheck' })
export type LastCheck = z.output<typeof LastCheck>

export const Claim = z
  .object({
    id: z.int(),
    listing: ClaimedListing,
    method: z.enum(methods),
    status: z.enum(statuses),
    instructions: Instructions,
    created_at: z.string(),
    expires_at: z.string(),
    settled_at: z.string().nullable(),
    reason: z.string().nullable().describe('Why it was rejected or expired.'),
    last_check: LastCheck.nullable(),
  })
  .meta({ id: 'Claim' })
export type Claim = z.output<typeof Claim>
