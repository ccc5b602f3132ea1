import { dateText } from '../../../platform/dates.ts'
import type { Html } from '../../../platform/html.ts'
import { stateTag } from '../../../web/components/state-tag.ts'
import type { Claim, ClaimStatus, Method } from '../schema.ts'

const statusNames: Record<ClaimStatus, string> = {
  pending: 'To be proven',
  in_review: 'With the site team',
  verified: 'Verified',
  expired: 'Ended',
  rejected: 'Not accepted',
}

export function statusTag(status: ClaimStatus): Html {
  return stateTag(status, statusNames[status])
}

export const methodTexts: Record<Method, { name: string; about: string }> = {
  dns: { name: 'DNS record', about: 'You can change the DNS of the domain. Works for every website.' },
  meta: { name: 'Meta tag', about: 'You can change the head of the homepage.' },
  file: { name: 'File', about: 'You can upload a file to the website.' },
  email: { name: 'Email', about: 'You can read the mail of an address at the domain.' },
}

/** The status of a claim as a sentence, with what happens next. */
export function statusText({ status, expires_at, listing, reason, method }: Claim): string {
  if (status === 'verified') return `${listing.name} is yours.`
  if (status === 'in_review')
    return `You proved that ${listing.domain_unicode} is yours. \
${listing.name} has an owner already, so the site team looks at both and writes to you.`
  if (status === 'rejected') return `It was not accepted. ${reason ?? ''}`
  if (status === 'expired')
    return reason ?? `It was not proven by ${dateText(expires_at)}. Claim the listing again to get a new code.`
  return method === 'email'
    ? `Open the link in the mail and confirm, by ${dateText(expires_at)}.`
    : `Publish what stands below and have it checked, by ${dateText(expires_at)}.`
}
