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
    summary: `Add a TXT record to the DNS of ${toUnicode(domain)}, then check it.`,
    steps: [
      `Open the DNS settings of ${toUnicode(domain)} at your domain registrar or DNS provider.`,
      `Add a TXT record named ${host} with the value ${value}. \
If your provider needs the full name, use ${name}.`,
      'Wait a few minutes, then check it. You can delete the record once your claim is verified.',
    ],
    record: { type: 'TXT', name, host, value, line: `${name}. 3600 IN TXT "${value}"`, also_accepted_at: others },
  }
}

function forMeta({ code, website_url }: ClaimFacts): Instructions {
  const html = metaTag(code)
  return {
    ...none,
    summary: `Add a meta tag to the head of ${website_url}, then check it.`,
    steps: [
      `Paste the tag into the <head> of ${website_url}, before <body>.`,
      'Publish the page, then check it. You can remove the tag once your claim is verified.',
    ],
    tag: { html, page: website_url },
  }
}

function forFile({ code, website_url }: ClaimFacts): Instructions {
  const url = fileUrl(website_url)
  return {
    ...none,
    summary: `Upload a text file to ${url}, then check it.`,
    steps: [
      `Create a text file with this line: ${proofText(code)}`,
      `Upload it to ${url}, then check it. You can delete the file once your claim is verified.`,
    ],
    file: { url, path: filePath, content: proofText(code) },
  }
}

function forEmail({ email, link_sent_at }: ClaimFacts): Instructions {
  return {
    ...none,
    summary: `Open the link we sent to ${email}. That verifies your claim.`,
    steps: [
      `Check the inbox and spam folder of ${email}.`,
      'Open the link in a browser. To get a new link, claim the listing by email again.',
    ],
    email: { address: email!, sent_at: link_sent_at!.toISOString() },
  }
}
