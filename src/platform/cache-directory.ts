import { join } from 'node:path'

/** Where is kept what can be made again, beside the code. */
export const cacheDirectory = join(import.meta.dirname, '../../.cache')
