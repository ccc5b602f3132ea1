import { greeting, mailTemplate } from '../../core/mail/template.ts'

export interface ClaimMailData {
  /** The recipient. */
  name: string
  listing: string
  url: string
  domain: string
  reason: string
}

/** For the gallery of all emails. */
const sampleClaim = {
  name: 'Inês Carvalho',
  listing: 'Tidepool',
  domain: 'tidepool.example',
  reason: 'The record on your domain names another company. Ask its owner to confirm that you work for them.',
}

export const confirmClaim = mailTemplate<{
  /** Their confirmed email, because a stranger may get this and must not get text that the claimant typed. */
  claimant: string
  listing: string
  domain: string
  url: string
  until: string
}>({
  name: 'confirm_claim',
  compose: ({ claimant, listing, domain, url, until }, site) => ({
    subject: `Confirm the owner of ${listing} on ${site.name}`,
    blocks: [
      `${claimant} says ${listing} (${domain}) is theirs \
and wants to manage its listing on ${site.name}.`,
      'If this is you or someone you trust, confirm the claim. Opening the link is enough.',
      { label: 'Confirm claim', url },
      {
        note: `The link works once and expires on ${until}. \
If you don’t know this person, don’t open it. Ignore this email, or decline: ${url}/decline`,
      },
    ],
  }),
  example: (link) => ({
    claimant: 'ines@tidepool.example',
    listing: 'Tidepool',
    domain: 'tidepool.example',
    url: link('/claims/confirm/Vq3x-sample-Lr8T'),
    until: 'November 23, 2026',
  }),
})

export const claimVerified = mailTemplate<ClaimMailData>({
  name: 'claim_verified',
  compose: ({ name, listing, url }, site) => ({
    subject: `${listing} on ${site.name} is yours`,
    blocks: [
      greeting(name),
      `Your claim is verified. You can now edit ${listing}, post updates and see its stats.`,
      { label: 'Open your listing', url },
    ],
  }),
  example: (link) => ({ ...sampleClaim, url: link('/account/listings/12') }),
})

export const claimInReviewMail = mailTemplate<ClaimMailData>({
  name: 'claim_in_review',
  compose: ({ name, listing, url }, site) => ({
    subject: `We’re reviewing your claim on ${listing}`,
    blocks: [
      greeting(name),
      `You proved that you control the domain, but ${listing} already has an owner on ${site.name}. \
We’ll review your claim and email you.`,
      { label: 'View your claim', url },
    ],
  }),
  example: (link) => ({ ...sampleClaim, url: link('/account/claims/7') }),
})

export const claimAgainstYou = mailTemplate<ClaimMailData>({
  name: 'claim_against_you',
  compose: ({ name, listing, domain, url }, site) => ({
    subject: `Someone else claimed ${listing}`,
    blocks: [
      greeting(name),
      `Someone else proved that they control ${domain} and claimed ${listing}, which you own on ${site.name}. \
Nothing has changed yet. We’ll review the claim.`,
      'If you didn’t hand the product over, contact us and ' + 'check who has access to your website and DNS.',
      { label: 'View listing', url },
    ],
  }),
  example: (link) => ({ ...sampleClaim, url: link('/listings/tidepool') }),
})

export const claimRejected = mailTemplate<ClaimMailData>({
  name: 'claim_rejected',
  compose: ({ name, listing, reason, url }) => ({
    subject: `Your claim on ${listing} was not accepted`,
    blocks: [
      greeting(name),
      `We didn’t accept your claim on ${listing}:`,
      { quote: reason },
      { label: 'View your claim', url },
    ],
  }),
  example: (link) => ({ ...sampleClaim, url: link('/account/claims/7') }),
})

export const claimExpired = mailTemplate<ClaimMailData>({
  name: 'claim_expired',
  compose: ({ name, listing, url }) => ({
    subject: `Your claim on ${listing} expired`,
    blocks: [
      greeting(name),
      `Your claim on ${listing} wasn’t proven in time, so its code no longer works. \
Claim the listing again to get a new one.`,
      { label: 'View your claim', url },
    ],
  }),
  example: (link) => ({ ...sampleClaim, url: link('/account/claims/7') }),
})

export const listingTakenOver = mailTemplate<ClaimMailData>({
  name: 'listing_taken_over',
  compose: ({ name, listing, domain, url }, site) => ({
    subject: `${listing} has a new owner on ${site.name}`,
    blocks: [
      greeting(name),
      `Someone else proved that they control ${domain}, so we made them the owner of ${listing}. \
You can no longer edit it. If you connected a payment provider, it’s now disconnected.`,
      { note: 'If this is a mistake, contact us or claim the listing again.' },
      { label: 'View listing', url },
    ],
  }),
  example: (link) => ({ ...sampleClaim, url: link('/listings/tidepool') }),
})

export const claimWaits = mailTemplate<ClaimMailData>({
  name: 'claim_waits',
  compose: ({ name, listing, domain, url }) => ({
    subject: `Claim to review: ${listing}`,
    blocks: [
      greeting(name),
      `${listing} (${domain}) has an owner, and someone else proved that they control the domain.`,
      { label: 'Review claim', url },
    ],
  }),
  example: (link) => ({ ...sampleClaim, url: link('/admin/claims') }),
})
