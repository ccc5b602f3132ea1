import type { App } from '../../platform/app.ts'

interface Sender {
  name: string
  address: string
}

export function senderOf(app: App): Sender {
  const { name, address } = app.config.MAIL_FROM ?? { name: '', address: `no-reply@${hostOf(app)}` }
  return { name: name || app.siteName(), address }
}

function hostOf(app: App): string {
  const { hostname } = new URL(app.urls.site)
  return hostname.includes('.') && !/^[\d.]+$/.test(hostname) ? hostname : 'localhost.localdomain'
}
