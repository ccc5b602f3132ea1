import type { FastifyRequest } from 'fastify'
import { type Html, html } from '../../../platform/html.ts'

interface FramedPage {
  title: string
  content: Html
  /** Account pages show the account navigation. */
  place?: 'account'
}

/** Renders a page inside the site's layout. */
export type Frame = (request: FastifyRequest, page: FramedPage) => Promise<string>

export const plainFrame: Frame = async (_request, { title, content, place }) =>
  html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">\
<title>${title}</title></head><body><main>${place === 'account' && html`<h1>${title}</h1>`}${content}</main>\
</body></html>`.markup

/**
 * Browsers apply `form-action` to redirects after a form too, so a form that ends at the client must name its origin.
 */
export function oauthPageHeaders(formTarget?: string): Record<string, string> {
  return {
    'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action \
'self'${formTarget ? ` ${formTarget}` : ''}; base-uri 'none'; frame-ancestors 'none'`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'content-type': 'text/html; charset=utf-8',
  }
}
