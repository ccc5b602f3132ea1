import { lazyPackage } from '../lazy-package.ts'

/** The client for requests to other servers. */
export const undici = lazyPackage<typeof import('undici')>('undici')
