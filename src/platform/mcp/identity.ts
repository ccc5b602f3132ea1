import packageFile from '../../../package.json' with { type: 'json' }
import type { App } from '../app.ts'

export interface Identity {
  name: string
  title: string
  version: string
  websiteUrl: string
}

export function identityOf(app: App): Identity {
  return { name: 'slipway', title: app.siteName(), version: packageFile.version, websiteUrl: app.urls.site }
}
