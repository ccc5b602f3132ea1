import type { Agent } from 'undici'
import type { App } from '../../platform/app.ts'
import { minute, second } from '../../platform/duration.ts'
import { type AddressRules, addressRules } from '../../platform/outbound/addresses.ts'
import { guardedConnect } from '../../platform/outbound/connect.ts'
import { undici } from '../../platform/outbound/undici.ts'

interface CrawlLimits {
  pages: number
  /** Per page, after decompression. */
  bytes: number
  pageMilliseconds: number
  crawlMilliseconds: number
  redirects: number
  headerBytes: number
  robotsBytes: number
  /** Longer crawl delays are shortened to this. */
  delayMilliseconds: number
  sitemaps: number
  renderMilliseconds: number
  renderRequests: number
  renderBytes: number
}

const defaultLimits: CrawlLimits = {
  pages: 12,
  bytes: 2 * 1024 * 1024,
  pageMilliseconds: 20 * second,
  crawlMilliseconds: minute,
  redirects: 5,
  headerBytes: 32 * 1024,
  robotsBytes: 500 * 1024,
  delayMilliseconds: 3 * second,
  sitemaps: 5,
  renderMilliseconds: 15 * second,
  renderRequests: 150,
  renderBytes: 15 * 1024 * 1024,
}

/** One crawl of a website, with its connections, limits and time limit. */
export interface CrawlSession extends AsyncDisposable {
  app: App
  rules: AddressRules
  agent: Agent
  limits: CrawlLimits
  userAgent: string
  /** Aborts when the whole crawl has taken too long. */
  signal: AbortSignal
}

export interface SessionOptions {
  limits?: Partial<CrawlLimits>
  signal?: AbortSignal
}

export const botName = 'SlipwayBot'

export function openSession(app: App, { limits: overrides = {}, signal }: SessionOptions = {}): CrawlSession {
  const limits = { ...defaultLimits, ...overrides }
  const rules = addressRules(app.config)
  const agent = new (undici().Agent)({
    connect: guardedConnect(rules),
    connections: 1,
    pipelining: 1,
    allowH2: false,
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.pageMilliseconds,
    bodyTimeout: limits.pageMilliseconds,
  })
  const timeout = AbortSignal.timeout(limits.crawlMilliseconds)
  return {
    app,
    rules,
    agent,
    limits,
    userAgent: `${botName}/1.0 (+${app.config.siteUrl}/about)`,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    [Symbol.asyncDispose]: () => agent.destroy(),
  }
}
