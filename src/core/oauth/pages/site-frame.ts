import { html } from '../../../platform/html.ts'
import { accountContent } from '../../../web/account.ts'
import { documentOf } from '../../../web/layout/document.ts'
import type { Site } from '../../../web/page.ts'
import { withScheme } from '../../../web/respond.ts'
import { schemeOf } from '../../../web/scheme.ts'
import { forMember, forVisitors } from '../../../web/slots.ts'
import type { Frame } from './frame.ts'

export function oauthFrame(site: Site): Frame {
  const { app, layout, readViewer } = site
  return async (request, { title, content, place }) => {
    const viewer = await readViewer(request)
    const framed =
      place === 'account'
        ? accountContent('/account/apps', title, content, layout.navigation)
        : html`<div class="page narrow">${content}</div>`
    const about = { title, description: `${title}, at ${app.siteName()}.`, index: false }
    const page = documentOf(site, { about, canonical: request.url.split('?')[0]!, content: framed }).markup
    return withScheme(viewer ? await forMember(app, viewer, page) : forVisitors(page), schemeOf(request))
  }
}
