import type { App } from '../../platform/app.ts'
import { keyPattern } from './store/store.ts'

/** The path of a picture file as stored in the database. `publicMediaUrl` turns it into a URL. */
export function picturePath(hash: string, name: string): `/media/${string}` {
  return `/media/${hash}/${name}`
}

/** The hash of the stored picture that a URL points to, as in `media.picture`. */
export function linkedPicture(url: string): string | undefined {
  return /\/media\/([0-9a-f]{32})\//.exec(url)?.[1]
}

const storedPath = /^\/media\/(.+)$/

/**
 * The public URL of a stored picture. Uploads are served by the site or the S3 bucket. Null for a picture on another
 * server, which would learn who looks at it. It is shown once `copyForeignPictures` has copied it.
 */
export function publicMediaUrl(app: App, address: string): string | null {
  const key = storedPath.exec(address)?.[1]
  if (!key || !keyPattern.test(key)) return null
  const bucketUrl = bucketUrlOf(app)
  return bucketUrl ? `${bucketUrl.replace(/\/+$/, '')}/${key}` : app.urls.to(address as `/${string}`)
}

/** Origins other than the site that pages load pictures from. */
export function pictureOrigins(app: App): string[] {
  const bucketUrl = bucketUrlOf(app)
  return bucketUrl ? [new URL(bucketUrl).origin] : []
}

function bucketUrlOf({ config }: App): string | undefined {
  return config.MEDIA_STORE === 's3' ? config.S3_PUBLIC_URL : undefined
}
