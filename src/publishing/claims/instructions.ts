import { toUnicode } from './domains.ts'
import { filePath, fileUrl, metaTag, proofText, recordHost, recordNames } from './proof-format.ts'
import type { ClaimRow } from './queries.ts'
import type { Instructions } from './schema.ts'

type ClaimFacts = Pick<ClaimRow, 'method' | 'code' | 'domain' | 'website_url' | 'email' | 'link_sent_at'>
const none = { record: null, tag: null, file: null, email: null }

/** What to publish and where, ready to paste. */
export function instructionsFor(claim: ClaimFacts): Instructions {
  return { dns: forDns, meta: forMeta, file: forFile, email: forEmail }[claim.method](claim)
}

function forDns({ code, domain }: ClaimFacts): Instructions {
  const [name, ...others] = recordNames(domain) as [string, ...string[]]
  const value = proofText(code)
  const host = recordHost(domain)
  return {
    ...none,
    summary: `Add a TXT record to the DNS of ${toUnicode(domain)}, then have it checked.`,
    steps: [
      `Open the DNS settings of ${toUnicode(domain)}, where the domain was registered or where its DNS is kept.`,
      `Add a record of type TXT with the name ${host} and the value ${value}. \
If the panel wants the full name, it is ${name}.`,
      'Wait until it is visible, mostly some minutes, then have it checked. It may go once the claim is verified.',
    ],
    record: { type: 'TXT', name, host, value, line: `${name}. 3600 IN TXT "${value}"`, also_accepted_at: others },
  }
}

function forMeta({ code, website_url }: ClaimFacts): Instructions {
  const html = metaTag(code)
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

function forFile({ code, website_url }: ClaimFacts): Instructions {
  const url = fileUrl(website_url)
  return {
    ...none,
    summary: `Upload a text file to ${url}, then have it checked.`,
    steps: [
      `Make a text file with this one line: ${proofText(code)}`,
      `Upload it so that ${url} shows it, then have it checked. The file may go once the claim is verified.`,
    ],
    file: { url, path: filePath, content: proofText(code) },
  }
}

function forEmail({ email, link_sent_at }: ClaimFacts): Instructions {
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
