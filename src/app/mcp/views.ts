import { createHash } from 'node:crypto'
import { pictureOrigins } from '../../directory/media/urls.ts'
import type { App } from '../../platform/app.ts'
import { appMimeType } from '../../platform/mcp/client.ts'
import { loadAssets } from '../../web/assets.ts'

const titles: Record<string, string> = { listing: 'Listing', comparison: 'Comparison', quote: 'Quote' }

const uriOf = (view: string) => `ui://slipway/${view}`

/** The views that show the results of tools, for clients that render MCP Apps. */
export const views = {
  get_listing: uriOf('listing'),
  compare_listings: uriOf('comparison'),
  quote_order: uriOf('quote'),
}

/** A view as a standalone document that loads only pictures of this site. Undefined if the URI isn't a view. */
export async function readView(app: App, uri: string) {
  const view = Object.keys(titles).find((name) => uriOf(name) === uri)
  if (!view) return undefined
  const { inline } = await loadAssets()
  const [script, style] = [inline.viewScript, inline.viewStyle]
  const resourceDomains = [new URL(app.urls.site).origin, ...pictureOrigins(app)]
  const policy = [
    "default-src 'none'",
    `script-src '${digest(script)}'`,
    `style-src '${digest(style)}'`,
    `img-src ${resourceDomains.join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  return {
    mimeType: appMimeType,
    text: `<!doctype html><html lang="en"><head><meta charset="utf-8">\
<meta name="viewport" content="width=device-width, initial-scale=1">\
<meta http-equiv="Content-Security-Policy" content="${policy}">\
<title>${titles[view]}</title><style>${style}</style></head>\
<body data-view="${view}"><main></main><script type="module">${script}</script></body></html>`,
    _meta: { ui: { csp: { connectDomains: [], resourceDomains, frameDomains: [] }, prefersBorder: true } },
  }
}

function digest(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
