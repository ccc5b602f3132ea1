import { access, constants, statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Config } from '../../platform/config/config.ts'
import { failure, fine, type HealthFinding, warning } from './finding.ts'

const gigabyte = 1024 ** 3

type Space = (folder: string) => Promise<{ bavail: number; bsize: number }>

/** Where pictures and the embedded database are stored, and how much disk space is left. */
export async function examineDiskSpace(config: Config, spaceOf: Space = statfs): Promise<HealthFinding[]> {
  const store =
    config.MEDIA_STORE === 's3'
      ? fine('media store', `S3, bucket ${config.S3_BUCKET}`)
      : fine('media store', `disk, in ${resolve(config.DATA_DIR)}`)
  if (config.MEDIA_STORE === 's3' && config.DATABASE_URL) return [store]
  try {
    const folder = await nearestExisting(resolve(config.DATA_DIR))
    await access(folder, constants.W_OK)
    const { bavail, bsize } = await spaceOf(folder)
    const left = `${((bavail * bsize) / gigabyte).toFixed(1)} GB free in ${resolve(config.DATA_DIR)}`
    return [
      store,
      bavail * bsize < gigabyte
        ? warning('disk', left, 'Free up space or move DATA_DIR. A full disk stops the site.')
        : fine('disk', left),
    ]
  } catch (error) {
    return [store, failure('disk', (error as Error).message, 'Make DATA_DIR writable for the service.')]
  }
}

/** The folder, or its nearest parent that exists. */
async function nearestExisting(folder: string): Promise<string> {
  return access(folder).then(
    () => folder,
    () => (dirname(folder) === folder ? folder : nearestExisting(dirname(folder))),
  )
}
