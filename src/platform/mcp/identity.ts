import type { App } from '../app.ts'
import { version } from '../version.ts'

interface Identity {
  name: string
  title: string
  version: string
  websiteUrl: string
}

export function identityOf(app: App): Identity {
  return { name: 'slipway', title: app.siteName(), version, websiteUrl: app.urls.site }
}
