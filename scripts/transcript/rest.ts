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
  const said: string[] = []
  const say = async (words: string, request: Request) => {
    const { text, answer } = await exchange(site, request)
    said.push(`${words}\n\n${text}`)
    return answer
  }
  await say('Reading needs no key and tolerates typos:', {
    path: '/listings?q=invoise&per_page=1',
    anonymous: true,
    keep: ['items.0.slug', 'items.0.name', 'items.0.tagline', 'items.0.votes', 'corrected', 'total'],
  })
  await say('Everything else does:', {
    path: '/me',
    anonymous: true,
    headers: ['www-authenticate'],
    keep: ['title', 'detail', 'code'],
  })
  const draft = await say('A draft starts with a URL:', {
    method: 'POST',
    path: '/drafts',
    body: { url: site.website.url },
    keep: ['id', 'status', 'progress', 'edit_url'],
  })
  await say('If you submit too early, the error says what to do:', {
    method: 'POST',
    path: `/drafts/${draft.id}/submit`,
    keep: ['title', 'status', 'detail', 'code'],
  })
  await site.work()
  await say('A moment later it’s ready. Every value has a quote; what the website doesn’t say is blank:', {
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
  await say('All errors are reported together, each with its path:', {
    method: 'PATCH',
    path: `/drafts/${draft.id}`,
    body: { fields: { taglin: 'Tides on one page', country: 'Portugal' } },
    keep: ['detail', 'code', 'errors'],
  })
  await say('A locked value stays, even if you redraft:', {
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
  const { listing_id } = await say('Save it as a listing. It isn’t published yet:', {
    method: 'POST',
    path: `/drafts/${draft.id}/submit`,
    keep: ['listing_id', 'revision'],
  })
  await say('Join the free queue. `next_step` says what happens next and what to do:', {
    method: 'POST',
    path: `/me/listings/${listing_id}/free`,
    keep: ['status', 'plan', 'next_launch_week', 'next_step', 'badge.html'],
  })
  const order = { items: [{ product: 'launch', listing_id }], billing_country: 'PT' }
  await say('Or pay to launch. A quote saves nothing:', {
    method: 'POST',
    path: '/orders/quote',
    body: order,
    keep: ['lines.0.product', 'lines.0.net_cents', 'lines.0.vat_cents', 'vat', 'total_cents', 'currency'],
  })
  await say('A checkout creates an order. The person pays on that page; no card details pass through the API:', {
    method: 'POST',
    path: '/orders/checkout',
    body: order,
    keep: ['number', 'status', 'total_cents', 'checkout_url', 'expires_at', 'instructions'],
  })
  return said.join('\n\n')
}
