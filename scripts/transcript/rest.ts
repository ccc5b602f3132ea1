import { shorten } from './shorten.ts'
import type { TranscriptSite } from './site.ts'

interface Request {
  method?: 'GET' | 'POST' | 'PATCH'
  path: string
  body?: unknown
  anonymous?: boolean
  headers?: string[]
  keep: string[]
}

/** Sends a request and renders it as a curl command and its response. */
export async function exchange(
  site: TranscriptSite,
  { method = 'GET', path, body, anonymous, headers = [], keep }: Request,
): Promise<{ text: string; answer: Record<string, unknown> }> {
  const response = await fetch(`${site.url}/api/v1${path}`, {
    method,
    headers: {
      ...(!anonymous && { authorization: `Bearer ${site.key}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as Record<string, unknown>
  const command = [
    `curl '${site.url}/api/v1${path}'`,
    ...(method === 'GET' || (method === 'POST' && body !== undefined) ? [] : [`-X ${method}`]),
    ...(anonymous ? [] : [`-H "$key"`]),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `\\\n  -d '${JSON.stringify(body)}'`]),
  ].join(' ')
  const shown = headers.map((name) => `${name}: ${response.headers.get(name)}`)
  return {
    answer,
    text: site.withStableValues(
      `\`\`\`sh\n${command}\n\`\`\`\n\n\`\`\`\nHTTP \
${response.status}\n${shown.map((line) => `${line}\n`).join('')}${JSON.stringify(shorten(answer, keep), null, 2)}\n\`\`\``,
    ),
  }
}

export async function restTranscript(site: TranscriptSite): Promise<string> {
  const sections: string[] = []
  const call = async (words: string, request: Request) => {
    const { text, answer } = await exchange(site, request)
    sections.push(`${words}\n\n${text}`)
    return answer
  }
  await call('Reading needs no key and tolerates typos:', {
    path: '/listings?q=invoise&per_page=1',
    anonymous: true,
    keep: ['items.0.slug', 'items.0.name', 'items.0.tagline', 'items.0.votes', 'corrected', 'total'],
  })
  await call('Everything else does:', {
    path: '/me',
    anonymous: true,
    headers: ['www-authenticate'],
    keep: ['title', 'detail', 'code'],
  })
  const draft = await call('A draft starts with a URL:', {
    method: 'POST',
    path: '/drafts',
    body: { url: site.website.url },
    keep: ['id', 'status', 'progress', 'edit_url'],
  })
  await call('If you submit too early, the error says what to do:', {
    method: 'POST',
    path: `/drafts/${draft.id}/submit`,
    keep: ['title', 'status', 'detail', 'code'],
  })
  await site.work()
  await call('A moment later it’s ready. Every value has a quote; what the website doesn’t say is blank:', {
    path: `/drafts/${draft.id}`,
    keep: [
      'status',
      'completeness',
      'fields.name.value',
      'fields.pricing_summary.value',
      'fields.pricing_summary.state',
      'fields.pricing_summary.evidence',
      'fields.stage.value',
      'fields.stage.state',
      'missing.0',
    ],
  })
  await call('All errors are reported together, each with its path:', {
    method: 'PATCH',
    path: `/drafts/${draft.id}`,
    body: { fields: { taglin: 'Tides on one page', country: 'Portugal' } },
    keep: ['detail', 'code', 'errors'],
  })
  await call('A locked value stays, even if you redraft:', {
    method: 'PATCH',
    path: `/drafts/${draft.id}`,
    body: {
      fields: { tagline: 'Tides, wind and daylight on one page', categories: ['Productivity'] },
      lock_fields: ['tagline'],
    },
    keep: [
      'revision',
      'fields.tagline.value',
      'fields.tagline.state',
      'fields.tagline.ai_value',
      'fields.categories.value',
      'fields.categories.state',
    ],
  })
  const { listing_id } = await call('Save it as a listing. It isn’t published yet:', {
    method: 'POST',
    path: `/drafts/${draft.id}/submit`,
    keep: ['listing_id', 'revision'],
  })
  await call('Join the free queue. `next_step` says what happens next and what to do:', {
    method: 'POST',
    path: `/me/listings/${listing_id}/free`,
    keep: ['status', 'plan', 'next_launch_week', 'next_step', 'badge.html'],
  })
  const order = { items: [{ product: 'launch', listing_id }], billing_country: 'PT' }
  await call('Or pay to launch. A quote saves nothing:', {
    method: 'POST',
    path: '/orders/quote',
    body: order,
    keep: ['lines.0.product', 'lines.0.net_cents', 'lines.0.vat_cents', 'vat', 'total_cents', 'currency'],
  })
  await call('A checkout creates an order. The person pays on that page; no card details pass through the API:', {
    method: 'POST',
    path: '/orders/checkout',
    body: order,
    keep: ['number', 'status', 'total_cents', 'checkout_url', 'expires_at', 'instructions'],
  })
  return sections.join('\n\n')
}
