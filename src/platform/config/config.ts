import * as z from 'zod'
import { suggest } from '../operation/suggest.ts'
import { type Variables, variables } from './variables.ts'

export type Values = { [K in keyof Variables]: z.output<Variables[K]['schema']> }

export interface Config extends Values {
  readonly production: boolean
  readonly siteUrl: string
  readonly demo: boolean
}

/** All mistakes of the environment at once, a line each. */
export class ConfigError extends Error {
  readonly mistakes: string[]
  constructor(mistakes: string[]) {
    super(`The configuration has ${mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`}:\n${mistakes.map((line) => `  - ${line}`).join('\n')}`)
    this.name = 'ConfigError'
    this.mistakes = mistakes
  }
}

export function readConfig(environment: Record<string, string | undefined>): Config {
  const mistakes: string[] = []
  const values: Record<string, unknown> = {}
  for (const [name, { schema, secret }] of Object.entries(variables)) {
    // A variable set to nothing is how many tools leave one out.
    const text = environment[name] || undefined
    const read = (schema as z.ZodType).safeParse(text)
    if (read.success) values[name] = read.data
    else mistakes.push(`${name}${text && !secret ? `=${text}` : ''}: ${read.error.issues.map(({ message }) => message).join('; ')}`)
  }
  const config = values as Values
  if (mistakes.length === 0) mistakes.push(...contradictions(config))
  if (mistakes.length > 0) throw new ConfigError(mistakes)
  const production = config.NODE_ENV === 'production'
  return {
    ...config,
    production,
    siteUrl: config.SITE_URL ?? `http://localhost:${config.PORT}`,
    demo: config.DEMO ?? !production,
  }
}

/** Names in the environment that look like ours but are not: most likely typing mistakes. */
export function suspiciousNames(environment: Record<string, string | undefined>): { name: string; meant: string }[] {
  const known = Object.keys(variables)
  return Object.keys(environment).flatMap((name) => {
    if (known.includes(name) || !/^(SITE|DATA|DATABASE|DEMO|SMTP|DNS|READER|VIES|MAIL|OIDC|LLM|DRAFTER|STRIPE|PAYPAL|BTCPAY|RATE|TRUST|METRICS|AHREFS|DOMAIN|SECRET)_?/.test(name)) return []
    const meant = suggest(name, known)
    return meant ? [{ name, meant }] : []
  })
}

function contradictions(config: Values): string[] {
  const found: string[] = []
  const production = config.NODE_ENV === 'production'
  if (config.SITE_URL && new URL(config.SITE_URL).pathname !== '/') found.push(`SITE_URL=${config.SITE_URL}: must not have a path`)
  if (production && !config.SITE_URL) found.push('SITE_URL: is required in production, for links in mails and metadata')
  if (production && config.CLOCK) found.push('CLOCK: is refused in production')
  if (production && !config.RATE_LIMITS) found.push('RATE_LIMITS=off: is refused in production')
  if (Boolean(config.OIDC_ISSUER) !== Boolean(config.OIDC_CLIENT_ID)) found.push('OIDC_ISSUER and OIDC_CLIENT_ID: set both, or neither')
  if (production && config.OIDC_ISSUER?.startsWith('http:')) found.push(`OIDC_ISSUER=${config.OIDC_ISSUER}: must be https in production`)
  if (config.DOMAIN_RATING === 'ahrefs' && !config.AHREFS_API_KEY) found.push('AHREFS_API_KEY: is needed for DOMAIN_RATING=ahrefs; Ahrefs gives it out for free')
  return found
}
