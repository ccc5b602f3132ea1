import { inUnicode } from './domains.ts'
import type { ClaimRow } from './queries.ts'
import type { Instructions } from './schema.ts'
import { filePath, fileUrl, recordHost, recordNames, signOf, tagOf } from './signs.ts'

type Parts = Pick<ClaimRow, 'method' | 'code' | 'domain' | 'website_url' | 'email' | 'link_sent_at'>
const none = { record: null, tag: null, file: null, email: null }

/** What to publish and where, ready to paste. */
export function instructionsFor(claim: Parts): Instructions {
  return { dns: forDns, meta: forMeta, file: forFile, email: forEmail }[claim.method](claim)
}

function forDns({ code, domain }: Parts): Instructions {
  const [name, ...others] = recordNames(domain) as [string, ...string[]]
  const value = signOf(code)
  const host = recordHost(domain)
  return {
    ...none,
    summary: `Add a TXT record to the DNS of ${inUnicode(domain)}, then have it checked.`,
    steps: [
      `Open the DNS settings of ${inUnicode(domain)}, where the domain was registered or where its DNS is kept.`,
      `Add a record of type TXT with the name ${host} and the value ${value}. If the panel wants the full name, it is ${name}.`,
      'Wait until it is visible, mostly some minutes, then have it checked. It may go once the claim is verified.',
    ],
    record: { type: 'TXT', name, host, value, line: `${name}. 3600 IN TXT "${value}"`, also_accepted_at: others },
  }
}

function forMeta({ code, website_url }: Parts): Instructions {
  const html = tagOf(code)
  return {
    ...none,
    summary: `Put a meta tag into the head of ${website_url}, then have it checked.`,
    steps: [
      `Paste the tag into the <head> of ${website_url}, before <body>.`,
      'Publish the page, then have it checked. The tag may go once the claim is verified.',
    ],
    tag: { html, page: website_url },
  }
}

function forFile({ code, website_url }: Parts): Instructions {
  const url = fileUrl(website_url)
  return {
    ...none,
    summary: `Upload a text file to ${url}, then have it checked.`,
    steps: [
      `Make a text file with this one line: ${signOf(code)}`,
      `Upload it so that ${url} shows it, then have it checked. The file may go once the claim is verified.`,
    ],
    file: { url, path: filePath, content: signOf(code) },
  }
}

function forEmail({ email, link_sent_at }: Parts): Instructions {
  return {
    ...none,
    summary: `Open the link that was sent to ${email} and confirm.`,
    steps: [
      `Look into the mail of ${email}, and into its spam folder.`,
      'Open the link and confirm. To get another mail, claim the listing by email again.',
    ],
    email: { address: email!, sent_at: link_sent_at!.toISOString() },
  }
}
