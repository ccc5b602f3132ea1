import { join } from 'node:path'

/** For files that can be rebuilt at any time. */
export const cacheDirectory = join(import.meta.dirname, '../../.cache')
