import type { App } from '../../platform/app.ts'
import { keyPattern } from './store/store.ts'

/** The address of a file of a picture as it is written down; where it leads follows from the configuration. */
export function picturePath(hash: string, name: string): `/media/${string}` {
  return `/media/${hash}/${name}`
}

const written = /^\/media\/(.+)$/

/**
 * A stored address as the world sees it: uploads under the site or the public address of the store, all others as they
 * are.
 */
export function publicAddress(app: App, address: string): string {
  const key = written.exec(address)?.[1]
  if (!key || !keyPattern.test(key)) return address.startsWith('/') ? app.urls.to(address as `/${string}`) : address
  const { MEDIA_STORE: store, S3_PUBLIC_URL: outside } = app.config
  return store === 's3' && outside ? `${outside.replace(/\/+$/, '')}/${key}` : app.urls.to(address as `/${string}`)
}
