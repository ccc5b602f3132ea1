import { html } from '../../platform/html.ts'
import { notFound, type ProblemCode, problemCodes } from '../../platform/problem.ts'
import { page } from '../../web/page.ts'

const advice: Record<ProblemCode, { why: string; next: string }> = {
  invalid_request: {
    why: 'Something in the address, the query or the body is not as the operation wants it.',
    next: 'Read `errors`: it names every field at once, and often what you may have meant. Change them and send the request again.',
  },
  invalid_json: {
    why: 'The body could not be read as JSON.',
    next: 'Check for trailing commas, single quotes and a body that was cut off.',
  },
  unsupported_content_type: {
    why: 'The body came with another type than the operation reads.',
    next: 'Send JSON with `Content-Type: application/json`.',
  },
  body_too_large: { why: 'The body is over 1 MiB.', next: 'Send less at once.' },
  idempotency_key_invalid: {
    why: 'An Idempotency-Key is 1 to 255 printable ASCII characters.',
    next: 'A UUID is a good key.',
  },
  idempotency_key_reused: {
    why: 'The same key was used within 24 hours for a different request.',
    next: 'Use a new key for each new request, and the same key only to repeat one.',
  },
  not_allowed_now: {
    why: 'The thing exists, but its present state does not allow this, such as a vote before launch day.',
    next: 'The detail says which state is needed. Wait for it, or do what leads there first.',
  },
  authentication_required: {
    why: 'This is not public, and no credential was sent.',
    next: 'Send `Authorization: Bearer` with an API key from your account, or sign in through OAuth.',
  },
  invalid_token: {
    why: 'The key or token is wrong, expired, revoked, or meant for another address.',
    next: 'Make a new key in your account, or refresh the token. Tokens for the API and for MCP are not interchangeable.',
  },
  insufficient_scope: {
    why: 'The credential is valid, but was not given this right.',
    next: 'Ask for the scope that the answer names, or use a key that has it.',
  },
  forbidden: {
    why: 'You are known, and this is not yours to do.',
    next: 'If you think it should be, use the account that owns it, or ask the site team.',
  },
  not_found: {
    why: 'Nothing is there, or it is not public.',
    next: 'Search for it by name; slugs change when a product is renamed.',
  },
  rate_limited: {
    why: 'Too many requests in a short time.',
    next: 'Wait as long as `Retry-After` says. `RateLimit` on every answer tells how many are left.',
  },
  internal_error: {
    why: 'A fault of the service. It has been logged.',
    next: 'Try again later. If it stays, report it with the `request_id` of the answer.',
  },
  unavailable: {
    why: 'The service, or something it needs, is down for the moment.',
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
    if (!code) throw notFound(`There is no error ${params.code}.`)
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
<h2>What the answer looks like</h2>
<p>Every refusal of the API is a problem document (RFC 9457):
<code>type</code>, <code>title</code>, <code>status</code>, <code>detail</code>, <code>code</code>,
and <code>request_id</code>, which finds the request in the log. Go by <code>code</code>: it never changes.</p>
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
