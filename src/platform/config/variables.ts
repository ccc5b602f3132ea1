import * as z from 'zod'

const flag = z.enum(['0', '1', 'true', 'false', 'on', 'off']).transform((text) => text === '1' || text === 'true' || text === 'on')
const whole = (min: number, max: number) => z.string().regex(/^\d{1,9}$/, 'a whole number').transform(Number).pipe(z.int().min(min).max(max))
const webUrl = z.url({ protocol: /^https?$/ })
const list = z.string().transform((text) => text.split(',').map((item) => item.trim()).filter(Boolean))

export interface Variable<T extends z.ZodType = z.ZodType> {
  schema: T
  about: string
  /** Shown where nothing is set. */
  fallback?: string
  secret?: boolean
}

const variable = <T extends z.ZodType>(schema: T, about: string, more: Omit<Variable, 'schema' | 'about'> = {}): Variable<T> => ({ schema, about, ...more })

/** Every environment variable that Slipway reads. The reference in docs/configuration.md is made from this list. */
export const variables = {
  NODE_ENV: variable(z.enum(['development', 'production', 'test']).default('development'), 'In `production` the test gateway, the mailbox page and settable clocks are off.', { fallback: 'development' }),
  HOST: variable(z.string().min(1).default('0.0.0.0'), 'Address to listen on.', { fallback: '0.0.0.0' }),
  PORT: variable(whole(0, 65535).default(3000), 'Port to listen on; 0 picks a free one and prints it.', { fallback: '3000' }),
  SITE_URL: variable(webUrl.optional(), 'Public address of the site, without a path.', { fallback: 'http://localhost:<port>' }),
  TRUST_PROXY: variable(list.default([]), 'Addresses or networks of reverse proxies whose X-Forwarded-* headers are believed, separated by commas.'),
  DATA_DIR: variable(z.string().min(1).default('./data'), 'Folder of the embedded storage and of uploads.', { fallback: './data' }),
  DATABASE_URL: variable(z.url({ protocol: /^postgres(ql)?$/ }).optional(), 'PostgreSQL to use instead of the embedded storage: `postgres://user:password@host/database`.', { secret: true }),
  DATABASE_POOL: variable(whole(2, 200).default(10), 'Connections of one process to PostgreSQL.', { fallback: '10' }),
  WORKERS: variable(flag.default(true), 'Whether `serve` also works on background jobs; turn off when separate `slipway worker` processes do.', { fallback: 'on' }),
  DEMO: variable(flag.optional(), 'Fill an empty site with demo content at the first start.', { fallback: 'on outside production' }),
  LOG_LEVEL: variable(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'), 'How much is logged.', { fallback: 'info' }),
  METRICS_TOKEN: variable(z.string().min(8).optional(), 'If set, `/metrics` asks for it as a bearer token.', { secret: true }),
  RATE_LIMITS: variable(flag.default(true), '`off` lifts the rate limits; refused in production.', { fallback: 'on' }),
  CLOCK: variable(z.iso.datetime({ offset: true }).optional(), 'Starts the clock of the service at this instant (RFC 3339), for trying things out; refused in production.'),
} satisfies Record<string, Variable>

export type Variables = typeof variables
