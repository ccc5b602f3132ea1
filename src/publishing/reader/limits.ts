import { minute } from '../../platform/duration.ts'
export interface Limits {
  pages: number
  /** Of one page, after decompression. */
  bytes: number
  pageMilliseconds: number
  crawlMilliseconds: number
  redirects: number
  headerBytes: number
  robotsBytes: number
  /** The longest pause between two requests that a robots.txt can ask for. */
  delayMilliseconds: number
  sitemaps: number
  renderMilliseconds: number
  renderRequests: number
  renderBytes: number
}

export const standardLimits: Limits = {
  pages: 12,
  bytes: 2 * 1024 * 1024,
  pageMilliseconds: 20_000,
  crawlMilliseconds: minute,
  redirects: 5,
  headerBytes: 32 * 1024,
  robotsBytes: 500 * 1024,
  delayMilliseconds: 3_000,
  sitemaps: 5,
  renderMilliseconds: 15_000,
  renderRequests: 150,
  renderBytes: 15 * 1024 * 1024,
}
