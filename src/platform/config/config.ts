import type * as z from 'zod'
import { suggest } from '../operation/suggest.ts'
import { complaint } from './complaint.ts'
import { type Variables, variables } from './variables.ts'

type Values = { [K in keyof Variables]: z.output<Variables[K]['schema']> }

export interface Config extends Values {
  readonly production: boolean
  readonly siteUrl: string
  readonly demo: boolean
}

/** All mistakes of the environment at once, a line each. */
export class ConfigError extends Error {
  readonly mistakes: string[]
  constructor(mistakes: string[]) {
    super(
      `The configuration has \
${mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`}:\n${mistakes.map((line) => `  - ${line}`).join('\n')}`,
    )
    this.name = 'ConfigError'
    this.mistakes = mistakes
  }
}

export function readConfig(environment: Record<string, string | undefined>): Config {
  const mistaken = new Map<string, string>()
  const values: Record<string, unknown> = {}
  for (const [name, { schema, secret }] of Object.entries(variables)) {
    // A variable set to nothing is how many tools leave one out.
    const text = environment[name] || undefined
    const read = (schema as z.ZodType).safeParse(text)
    if (read.success) values[name] = read.data
    else
      mistaken.set(
        name,
        `${name}${text && !secret ? `=${shown(text)}` : ''}: ${read.error.issues.map(complaint).join('; ')}`,
      )
  }
  const config = values as Values
  const mistakes = [...mistaken.values(), ...contradictions(config, new Set(mistaken.keys()))]
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
  const firstWords = [...new Set(known.map(firstWord))]
  return Object.keys(environment).flatMap((name) => {
    // An environment is full of names of others: one that does not even begin like ours is theirs.
    if (known.includes(name) || !suggest(firstWord(name), firstWords)) return []
    const meant = suggest(name, known)
    return meant ? [{ name, meant }] : []
  })
}

function firstWord(name: string): string {
  return name.split('_')[0]!
}

/** On one line, and not more than fits on it. */
function shown(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text).slice(1, -1)
}

/** A way to pay needs all of its variables. */
const gatewayVariables = [
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
  ['BTCPAY_URL', 'BTCPAY_API_KEY', 'BTCPAY_STORE_ID', 'BTCPAY_WEBHOOK_SECRET'],
] as const

function contradictions(config: Values, mistaken: ReadonlySet<string>): string[] {
  const found: string[] = []
  // Of a variable that could not be read nothing more is said.
  const complain = (names: (keyof Values)[], holds: boolean, what: string) => {
    if (holds && !names.some((name) => mistaken.has(name))) found.push(`${names.join(' and ')}: ${what}`)
  }
  const production = config.NODE_ENV === 'production'
  complain(
    ['SITE_URL'],
    config.SITE_URL !== undefined && !isOriginAlone(config.SITE_URL),
    'must have nothing after the host and port',
  )
  complain(['SITE_URL'], production && !config.SITE_URL, 'is required in production, for links in mails and metadata')
  complain(['CLOCK'], production && config.CLOCK !== undefined, 'is refused in production')
  complain(['RATE_LIMITS'], production && !config.RATE_LIMITS, 'off is refused in production')
  complain(['MAILBOX'], production && config.MAILBOX === 'open', 'open is refused in production')
  complain(
    ['OIDC_ISSUER', 'OIDC_CLIENT_ID'],
    Boolean(config.OIDC_ISSUER) !== Boolean(config.OIDC_CLIENT_ID),
    'set both, or neither',
  )
  complain(
    ['OIDC_ISSUER'],
    production && Boolean(config.OIDC_ISSUER?.startsWith('http:')),
    'must be https in production',
  )
  complain(
    ['AHREFS_API_KEY'],
    config.DOMAIN_RATING === 'ahrefs' && !config.AHREFS_API_KEY,
    'is needed for DOMAIN_RATING=ahrefs; Ahrefs gives it out for free',
  )
  const llm = config.DRAFTER === 'llm'
  complain(['LLM_PROVIDER'], llm && !config.LLM_PROVIDER, 'is needed for DRAFTER=llm')
  complain(['LLM_MODEL'], llm && !config.LLM_MODEL, 'is needed for DRAFTER=llm')
  complain(
    ['LLM_API_KEY'],
    llm && !config.LLM_API_KEY && (config.LLM_PROVIDER === 'openai' || config.LLM_PROVIDER === 'anthropic'),
    `is needed for LLM_PROVIDER=${config.LLM_PROVIDER}`,
  )
  complain(
    ['LLM_BASE_URL'],
    llm && !config.LLM_BASE_URL && config.LLM_PROVIDER === 'openai-compatible',
    'is needed for LLM_PROVIDER=openai-compatible',
  )
  for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const)
    complain([name], config.MEDIA_STORE === 's3' && !config[name], 'is needed for MEDIA_STORE=s3')
  for (const names of gatewayVariables)
    complain(
      [...names],
      names.some((name) => config[name]) && !names.every((name) => config[name]),
      'set all of them, or none',
    )
  complain(['BTCPAY_URL'], production && Boolean(config.BTCPAY_URL?.startsWith('http:')), 'must be https in production')
  complain(
    ['S3_PUBLIC_URL'],
    production && Boolean(config.S3_PUBLIC_URL?.startsWith('http:')),
    'must be https in production, or pages may not show what is there',
  )
  return found
}

function isOriginAlone(address: string): boolean {
  const url = new URL(address)
  return url.href === `${url.origin}/`
}
