import { html } from '../../platform/html.ts'
import { notFound, type ProblemCode, problemCodes } from '../../platform/problem.ts'
import { page } from '../../web/page.ts'

const advice: Record<ProblemCode, { why: string; next: string }> = {
  invalid_request: {
    why: 'Something in the path, query or body is invalid.',
    next: 'Check `errors`: it lists every invalid field, often with a suggestion. Fix them and send the request again.',
  },
  invalid_json: {
    why: 'We couldn’t parse the body as JSON.',
    next: 'Check for trailing commas, single quotes or a truncated body.',
  },
  unsupported_content_type: {
    why: 'The body’s content type isn’t supported.',
    next: 'Send JSON with `Content-Type: application/json`.',
  },
  body_too_large: { why: 'The body is over 1 MiB.', next: 'Send a smaller body, or split it into several requests.' },
  idempotency_key_invalid: {
    why: 'An Idempotency-Key is 1 to 255 printable ASCII characters.',
    next: 'Use a UUID, for example.',
  },
  idempotency_key_reused: {
    why: 'You used the same key for a different request within the last 24 hours.',
    next: 'Use a new key for each request, and reuse a key only to retry.',
  },
  not_allowed_now: {
    why: 'The current state doesn’t allow this, like voting before launch day.',
    next: 'Check `detail` for the required state, then wait or complete the missing step.',
  },
  authentication_required: {
    why: 'This isn’t public, and you sent no credential.',
    next: 'Send `Authorization: Bearer` with an API key from your account, or sign in through OAuth.',
  },
  invalid_token: {
    why: 'The key or token is wrong, expired, revoked or issued for another URL.',
    next: 'Create a new key in your account, or refresh the token. API and MCP tokens aren’t interchangeable.',
  },
  insufficient_scope: {
    why: 'The credential is valid but doesn’t include this scope.',
    next: 'Request the scope named in the response, or use a key that has it.',
  },
  forbidden: {
    why: 'You’re signed in, but you don’t have access to this.',
    next: 'Switch to the account that owns it, or contact the admins.',
  },
  not_found: {
    why: 'It doesn’t exist, or it isn’t public.',
    next: 'Search for it by name. Slugs change when a product is renamed.',
  },
  rate_limited: {
    why: 'Too many requests in a short time.',
    next: 'Wait for the time in `Retry-After`. The `RateLimit` header on every response shows how many requests are left.',
  },
  internal_error: {
    why: 'Something failed on our side. We’ve logged it.',
    next: 'Try again later. If it keeps happening, report it with the `request_id` from the response.',
  },
  unavailable: {
    why: 'The service, or something it depends on, is temporarily down.',
    next: 'Try again after the time in `Retry-After`.',
  },
}

/** Explains an error code. The `type` of every problem document links here. */
export const errorPage = page({
  path: '/errors/:code',
  examples: async () => ['/errors/invalid_request', '/errors/rate_limited'],
  cacheTags: () => [],
  async load({ params }) {
    const code = (Object.keys(problemCodes) as ProblemCode[]).find((one) => one === params.code)
    if (!code) throw notFound(`There’s no error code ${params.code}.`)
    return { code, ...problemCodes[code], ...advice[code] }
  },
  about: ({ code, title, why }) => ({
    title: `${title} (${code})`,
    heading: title,
    description: why,
    breadcrumbs: [{ name: `Error ${code}`, path: `/errors/${code}` }],
  }),
  html: ({ code, status, title, why, next }) => html`<article class="prose page">
<p class="eyebrow"><code>${code}</code> · HTTP <span class="figure">${status}</span></p>
<h1>${title}</h1><p class="lede">${why}</p><h2>What to do</h2><p>${withCode(next)}</p>
<h2>Error format</h2>
<p>Every API error is a problem document (RFC 9457):
<code>type</code>, <code>title</code>, <code>status</code>, <code>detail</code>, <code>code</code>,
and <code>request_id</code>, which identifies the request in the logs. Rely on <code>code</code>: it never changes.</p>
<h2 id="codes">All codes</h2></article>
<nav aria-labelledby="codes">
<ul class="cluster section-foot">${Object.keys(problemCodes).map(
    (one) =>
      html`<li><a class="chip" href="/errors/${one}"${one === code && html` aria-current="page"`}>${one}</a></li>`,
  )}</ul>
</nav>`,
  markdown: ({ code, status, why, next }) => `Code \`${code}\`, HTTP ${status}.\n\n${why}\n\n## What to do\n\n${next}`,
})

/** Turns text between backticks into `<code>`. */
function withCode(text: string) {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))
}
