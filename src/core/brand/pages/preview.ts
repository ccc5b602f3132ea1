import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Html, html, nothing } from '../../../platform/html.ts'
import { allowFraming } from '../../../web/headers.ts'
import type { Site } from '../../../web/page.ts'
import { may } from '../../roles/roles.ts'
import { previewing, previewKind } from '../current.ts'
import { findDraft, publishedDocument } from '../versions.ts'

const cookie = /(?:^|;\s*)brand_preview=1(?:;|$)/

/** Admins turn it on for their browser. Only their own requests are affected, so it needs no protection. */
export function previewCookie({ app }: Site, isOn: boolean): string {
  const secure = app.urls.site.startsWith('https:') ? '; Secure' : ''
  return `brand_preview=${isOn ? '1' : ''}; Path=/; Max-Age=${isOn ? 86400 : 0}; SameSite=Lax; HttpOnly${secure}`
}

/**
 * Shows a page with the draft of the brand to an admin who turned on the preview, or in the frame on the brand page.
 * Everyone else only pays for checking two headers.
 */
export async function withPreview<Result>(
  site: Pick<Site, 'app' | 'readViewer'>,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<Result>,
): Promise<Result> {
  // Our pages can't be framed anywhere else, so any frame is the one on the brand page.
  const isFramed = request.headers['sec-fetch-dest'] === 'iframe'
  if (!isFramed && !cookie.test(request.headers.cookie ?? '')) return work()
  const viewer = await site.readViewer(request)
  if (!viewer || !may(viewer.role, 'brand')) return work()
  const { app } = site
  const brand = (await findDraft(app.db))?.document ?? (await publishedDocument(app, app.db))
  if (isFramed) allowFraming(reply)
  return previewing({ brand, kind: isFramed ? 'frame' : 'page' }, work)
}

export function previewBar(): Html {
  if (previewKind() !== 'page') return nothing
  return html`<aside class="preview-bar" aria-label="Preview"><div class="wrap"><p><strong>Preview.</strong> \
Only you see this draft.</p><a class="button button-quiet" href="/admin/brand">Edit</a>\
<a class="button" href="/admin/brand/preview/stop">Exit preview</a></div></aside>`
}
