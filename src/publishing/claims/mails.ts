import { mailTemplate } from '../../core/mail/template.ts'

export interface ClaimMailData {
  /** The recipient. */
  name: string
  listing: string
  url: string
  domain: string
  reason: string
}

export const confirmClaim = mailTemplate<{
  claimant: string
  claimantEmail: string
  listing: string
  domain: string
  url: string
  until: string
}>({
  name: 'confirm_claim',
  compose: ({ claimant, claimantEmail, listing, domain, url, until }, site) => ({
    subject: `Confirm who runs ${listing} on ${site.name}`,
    blocks: [
      `${claimant} (${claimantEmail}) says that ${listing} (${domain}) is theirs, \
and wants to manage its listing on ${site.name}.`,
      'If that is you, or someone you trust with it, confirm.',
      { label: 'Look and confirm', url },
      {
        note: `The link works once, until ${until}. \
If you do not know them, open it and decline, or ignore this mail: nothing happens without the link.`,
      },
    ],
  }),
})

export const claimVerified = mailTemplate<ClaimMailData>({
  name: 'claim_verified',
  compose: ({ name, listing, url }, site) => ({
    subject: `${listing} on ${site.name} is yours`,
    blocks: [
      `Hello ${name},`,
      `your claim is verified. You can now edit ${listing}, post updates and see how it does.`,
      { label: 'To your listing', url },
    ],
  }),
})

export const claimInReviewMail = mailTemplate<ClaimMailData>({
  name: 'claim_in_review',
  compose: ({ name, listing, url }, site) => ({
    subject: `Your claim on ${listing} is looked at`,
    blocks: [
      `Hello ${name},`,
      `you proved that the domain is yours, but ${listing} has an owner at ${site.name} already. \
The site team looks at both and writes to you.`,
      { label: 'To your claim', url },
    ],
  }),
})

export const claimAgainstYou = mailTemplate<ClaimMailData>({
  name: 'claim_against_you',
  compose: ({ name, listing, domain, url }, site) => ({
    subject: `Somebody else claims ${listing}`,
    blocks: [
      `Hello ${name},`,
      `somebody else proved that they control ${domain} and claims ${listing}, which you own at ${site.name}. \
Nothing has changed: the site team decides.`,
      'If the product was not given to someone else, write to the site team, ' +
        'and check who can change your website and its DNS.',
      { label: 'To the listing', url },
    ],
  }),
})

export const claimRejected = mailTemplate<ClaimMailData>({
  name: 'claim_rejected',
  compose: ({ name, listing, reason, url }) => ({
    subject: `Your claim on ${listing} was not accepted`,
    blocks: [
      `Hello ${name},`,
      `your claim on ${listing} was not accepted, for this reason:`,
      { quote: reason },
      { label: 'To your claim', url },
    ],
  }),
})

export const claimExpired = mailTemplate<ClaimMailData>({
  name: 'claim_expired',
  compose: ({ name, listing, url }) => ({
    subject: `Your claim on ${listing} ran out`,
    blocks: [
      `Hello ${name},`,
      `your claim on ${listing} was not proven in time, and what you may have published for it no longer counts. \
Claim the listing again to get a new code.`,
      { label: 'To your claim', url },
    ],
  }),
})

export const listingTakenOver = mailTemplate<ClaimMailData>({
  name: 'listing_taken_over',
  compose: ({ name, listing, domain, url }, site) => ({
    subject: `${listing} has a new owner on ${site.name}`,
    blocks: [
      `Hello ${name},`,
      `somebody else proved that ${domain} is theirs, and the site team made them the owner of ${listing}. \
You can no longer edit it. A payment provider that you had connected was disconnected.`,
      { note: 'If this is wrong, answer to the site team, or claim the listing again.' },
      { label: 'To the listing', url },
    ],
  }),
})

export const claimWaits = mailTemplate<ClaimMailData>({
  name: 'claim_waits',
  compose: ({ name, listing, domain, url }) => ({
    subject: `To decide: who owns ${listing}`,
    blocks: [
      `Hello ${name},`,
      `${listing} (${domain}) has an owner, and somebody else has proven that the domain is theirs.`,
      { label: 'Look and decide', url },
    ],
  }),
})
