import { Agent } from 'undici'
import type { App } from '../../platform/app.ts'
import { type AddressRules, addressRules } from '../../platform/outbound/addresses.ts'
import { guardedConnect } from '../../platform/outbound/connect.ts'
import { type Limits, standardLimits } from './limits.ts'

/** One reading of a website: its connections, limits and end. */
export interface CrawlSession extends AsyncDisposable {
  app: App
  rules: AddressRules
  agent: Agent
  limits: Limits
  userAgent: string
  /** Aborted when the whole reading has taken too long. */
  signal: AbortSignal
}

export interface SessionOptions {
  limits?: Partial<Limits>
  signal?: AbortSignal
}

export const botName = 'SlipwayBot'

export function openSession(app: App, { limits: chosen = {}, signal }: SessionOptions = {}): CrawlSession {
  const limits = { ...standardLimits, ...chosen }
  const rules = addressRules(app.config)
  const agent = new Agent({
    connect: guardedConnect(rules),
    connections: 1,
    pipelining: 1,
    allowH2: false,
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.pageMilliseconds,
    bodyTimeout: limits.pageMilliseconds,
  })
  const end = AbortSignal.timeout(limits.crawlMilliseconds)
  return {
    app,
    rules,
    agent,
    limits,
    userAgent: `${botName}/1.0 (+${app.config.siteUrl}/about)`,
    signal: signal ? AbortSignal.any([signal, end]) : end,
    [Symbol.asyncDispose]: () => agent.destroy(),
  }
}
