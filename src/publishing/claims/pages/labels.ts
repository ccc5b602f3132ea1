import { dateText } from '../../../platform/dates.ts'
import type { Html } from '../../../platform/html.ts'
import { stateTag } from '../../../web/components/state-tag.ts'
import type { Claim, ClaimStatus, Method } from '../schema.ts'

const statusNames: Record<ClaimStatus, string> = {
  pending: 'Not verified',
  in_review: 'In review',
  verified: 'Verified',
  expired: 'Expired',
  rejected: 'Not accepted',
}

export function statusTag(status: ClaimStatus): Html {
  return stateTag(status, statusNames[status])
}

export const methodTexts: Record<Method, { name: string; about: string }> = {
  dns: { name: 'DNS record', about: 'Add a TXT record to your DNS. Works for every website.' },
  meta: { name: 'Meta tag', about: 'Add a tag to the head of your homepage.' },
  file: { name: 'File', about: 'Upload a text file to your website.' },
  email: { name: 'Email', about: 'Get a link at an email address on the domain.' },
}

const todo = { dns: 'Add this record', meta: 'Add this tag', file: 'Upload this file' } as const

/** The status of a claim as a sentence, with what happens next. */
export function statusText({ status, expires_at, listing, reason, method }: Claim): string {
  if (status === 'verified') return `${listing.name} is yours.`
  if (status === 'in_review')
    return `You proved that you control ${listing.domain_unicode}. \
${listing.name} already has an owner, so we’ll review your claim and email you.`
  if (status === 'rejected') return `We didn’t accept this claim. ${reason ?? ''}`
  if (status === 'expired')
    return reason ?? `It wasn’t proven by ${dateText(expires_at)}. Claim the listing again to get a new code.`
  return method === 'email'
    ? `Open the link in your email. Expires ${dateText(expires_at)}.`
    : `${todo[method]}, then press Check now. Expires ${dateText(expires_at)}.`
}
