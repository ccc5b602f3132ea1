import { join } from 'node:path'
import { type App, perApp } from '../../../platform/app.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config/config.ts'
import { second } from '../../../platform/duration.ts'
import { diskStore } from './disk.ts'
import { type S3Store, s3Store } from './s3.ts'
import type { MediaStore } from './store.ts'

/** The store that the site is configured to use. */
export const mediaStore: (app: App) => MediaStore = perApp(({ config, clock }) => openMediaStore(config, clock))

export function openMediaStore(config: Config, clock: Clock): MediaStore {
  return openS3Store(config) ?? diskStore(join(config.DATA_DIR, 'media'), clock)
}

/** Undefined when the site stores its files on the disk. */
export function openS3Store(config: Config): S3Store | undefined {
  if (config.MEDIA_STORE === 'disk') return undefined
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
    S3_PREFIX: prefix,
    S3_TIMEOUT: timeoutSeconds,
  } = config
  if (!bucket || !accessKey || !secretKey)
    throw new Error('MEDIA_STORE=s3 needs S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY')
  return s3Store({
    endpoint: endpoint ?? `https://s3.${region}.amazonaws.com`,
    bucket,
    region,
    accessKey,
    secretKey,
    prefix,
    timeoutMilliseconds: timeoutSeconds * second,
  })
}
