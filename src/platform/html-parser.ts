import { lazyPackage } from './lazy-package.ts'

export const htmlParser = lazyPackage<typeof import('htmlparser2')>('htmlparser2')
