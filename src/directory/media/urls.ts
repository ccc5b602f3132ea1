import type { App } from '../../platform/app.ts'
import { keyPattern } from './store/store.ts'

/** The path of a picture file as it is stored in the database. `publicMediaUrl` turns it into a URL. */
export function picturePath(hash: string, name: string): `/media/${string}` {
  return `/media/${hash}/${name}`
}

const storedPath = /^\/media\/(.+)$/

/** The public URL of a stored address. Uploads are served by the site or by the S3 bucket. */
export function publicMediaUrl(app: App, address: string): string {
  const key = storedPath.exec(address)?.[1]
  if (!key || !keyPattern.test(key)) return address.startsWith('/') ? app.urls.to(address as `/${string}`) : address
  const { MEDIA_STORE: store, S3_PUBLIC_URL: bucketUrl } = app.config
  return store === 's3' && bucketUrl ? `${bucketUrl.replace(/\/+$/, '')}/${key}` : app.urls.to(address as `/${string}`)
}
