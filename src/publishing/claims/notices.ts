import { inUnicode } from './domains.ts'
import type { ClaimRow } from './queries.ts'

interface Words {
  title: string
  body: string
}

/** What stands on the site beside the mail of the same name. */
export const notices: Readonly<Record<string, (claim: ClaimRow) => Words>> = {
  claim_verified: ({ name }) => ({
    title: `${name} is yours`,
    body: 'Your claim is verified. You can edit the listing, post updates and see how it does.',
  }),
  claim_in_review: ({ name }) => ({
    title: `Your claim on ${name} is looked at`,
    body: 'You proved that the domain is yours, but the listing has an owner already. The site team decides.',
  }),
  claim_against_you: ({ name, domain }) => ({
    title: `Somebody else claims ${name}`,
    body: `They proved that they control \
${inUnicode(domain)}. Nothing has changed: the site team decides. If the product was not given to someone else, write to the site team.`,
  }),
  claim_rejected: ({ name, reason }) => ({ title: `Your claim on ${name} was not accepted`, body: reason ?? '' }),
  claim_expired: ({ name }) => ({
    title: `Your claim on ${name} ran out`,
    body: 'It was not proven in time. Claim the listing again to get a new code.',
  }),
  listing_taken_over: ({ name, domain }) => ({
    title: `${name} has a new owner`,
    body: `Somebody else proved that ${inUnicode(domain)} is theirs, and the site team made them the owner. You can no longer edit it.`,
  }),
  claim_waits: ({ name, domain }) => ({
    title: `To decide: who owns ${name}`,
    body: `It has an owner, and somebody else has proven that ${inUnicode(domain)} is theirs.`,
  }),
}
