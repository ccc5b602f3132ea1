import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import * as z from 'zod'

const flag = z
  .enum(['0', '1', 'true', 'false', 'on', 'off'])
  .transform((text) => text === '1' || text === 'true' || text === 'on')
const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(min).max(max))
const webUrl = z.url({ protocol: /^https?$/, error: 'must be a web address such as https://launch.example' })
const singleLine = z.string().regex(/^[^\x00-\x1f\x7f]*$/, 'must be one line')
const oneWord = z.string().regex(/^[\x21-\x7e]+$/, 'must be one word')
const sender = singleLine.transform((text, context) => {
  const [, name = '', address = text] = /^"?([^"<>]*?)"?\s*<([^<>]+)>$/.exec(text.trim()) ?? []
  if (!z.email().safeParse(address.trim()).success)
    context.addIssue('must be an address, or a name and an address such as `Slipway <hello@example.com>`')
  return { name: name.trim(), address: address.trim() }
})
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
)
const networks = list.refine(
  (items) => items.every(isNetwork),
  'must be addresses or networks such as 10.0.0.0/8, separated by commas',
)
const places = list.transform((items, context) =>
  items.map((item) => {
    const known = place(item)
    if (known === undefined)
      context.addIssue('must be hosts with their ports such as intranet.example:8080 or [::1]:80, separated by commas')
    return known ?? ''
  }),
)
const servers = list.refine(
  (items) => items.every(isServer),
  'must be addresses, with a port if it is not 53, such as 9.9.9.9 or 127.0.0.1:5353, separated by commas',
)
const keySet = z.string().transform((text, context) => {
  try {
    return z.object({ keys: z.array(z.looseObject({ kty: z.string() })).min(1) }).parse(JSON.parse(text))
  } catch {
    context.addIssue({ code: 'custom', message: 'must be a JSON Web Key Set: {"keys": [{"kty": …}]}' })
    return z.NEVER
  }
})

export interface Variable<T extends z.ZodType = z.ZodType> {
  schema: T
  about: string
  /** What holds where nothing is set, in words; that of the schema, if not given. */
  fallback?: string
  secret?: boolean
}

const variable = <T extends z.ZodType>(
  schema: T,
  about: string,
  more: Omit<Variable, 'schema' | 'about'> = {},
): Variable<T> => ({ schema, about, fallback: fallbackOf(schema), ...more })

/** Every environment variable that Slipway reads. The reference in docs/configuration.md is made from this list. */
export const variables = {
  NODE_ENV: variable(
    z.enum(['development', 'production', 'test']).default('development'),
    'In `production` the test gateway, the mailbox page and settable clocks are off.',
  ),
  HOST: variable(z.string().min(1).default('0.0.0.0'), 'Address to listen on.'),
  PORT: variable(whole(0, 65535).default(3000), 'Port to listen on; 0 picks a free one and prints it.'),
  SITE_URL: variable(webUrl.optional(), 'Public address of the site, without a path.', {
    fallback: 'http://localhost:<port>',
  }),
  TRUST_PROXY: variable(
    networks.default([]),
    'Addresses or networks of reverse proxies whose X-Forwarded-* headers are believed, separated by commas.',
  ),
  COUNTRY_HEADER: variable(
    z
      .string()
      .regex(/^[A-Za-z0-9-]{1,60}$/, 'must be the name of a header, such as CF-IPCountry')
      .optional(),
    'Header in which your reverse proxy names the country of a visitor. Kept with orders as evidence of place.',
  ),
  MCP_ORIGINS: variable(
    list.default([]),
    'Web origins, besides the site and loopback, whose pages may use the MCP endpoint, separated by commas.',
  ),
  DATA_DIR: variable(z.string().min(1).default('./data'), 'Folder of the embedded storage and of uploads.'),
  DATABASE_URL: variable(
    z
      .url({ protocol: /^postgres(ql)?$/, error: 'must be an address such as postgres://user:password@host/database' })
      .optional(),
    'PostgreSQL to use instead of the embedded storage: `postgres://user:password@host/database`.',
    { secret: true },
  ),
  DATABASE_POOL: variable(whole(2, 200).default(10), 'Connections of one process to PostgreSQL.'),
  WORKERS: variable(
    flag.default(true),
    'Whether `serve` also works on background jobs; turn off when separate `slipway worker` processes do.',
  ),
  DEMO: variable(flag.optional(), 'Fill an empty site with demo content at the first start.', {
    fallback: 'on outside production',
  }),
  LOG_LEVEL: variable(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    'How much is logged.',
  ),
  METRICS_TOKEN: variable(z.string().min(8).optional(), 'If set, `/metrics` asks for it as a bearer token.', {
    secret: true,
  }),
  SMTP_URL: variable(
    z.url({ protocol: /^smtps?$/, error: 'must be an address such as smtp://user:password@host:587' }).optional(),
    'Mail server: `smtp://user:password@host:587`, or `smtps://` for TLS from the start. Without it ' +
      'mails are shown at `/mailbox`, and in production not sent at all.',
    { secret: true },
  ),
  MAILBOX: variable(
    z.enum(['local', 'open']).default('local'),
    'Who may read `/mailbox`: `local` is whoever sits at this machine, and signed-in admins; `open` is ' +
      'everybody who reaches the site, who can then sign in as anyone. `open` is refused in production.',
  ),
  MAIL_FROM: variable(sender.optional(), 'Sender of mails: an address, or `Name <address>`.', {
    fallback: 'no-reply@<host of SITE_URL>',
  }),
  OIDC_ISSUER: variable(webUrl.optional(), 'Address of an OpenID Connect provider that people may sign in with.'),
  OIDC_CLIENT_ID: variable(z.string().min(1).optional(), 'This site as the provider knows it.'),
  OIDC_CLIENT_SECRET: variable(
    z.string().min(1).optional(),
    'The secret that goes with OIDC_CLIENT_ID; leave out for a public client.',
    { secret: true },
  ),
  OIDC_NAME: variable(
    singleLine.max(40).default('single sign-on'),
    'What the button to sign in with that provider says.',
  ),
  SECRET_KEY: variable(
    z.string().min(32).optional(),
    'Signs cookies and forms, and encrypts keys that owners entrust to the site. Give all instances the ' +
      'same; those keys need it in production.',
    { fallback: 'made once and kept in the database', secret: true },
  ),
  OAUTH_JWKS: variable(
    keySet.optional(),
    'Private keys of the authorization server, as a JSON Web Key Set with an ES256 key.',
    { fallback: 'made once and kept in the database', secret: true },
  ),
  DOMAIN_RATING: variable(
    z.enum(['manual', 'ahrefs']).default('manual'),
    'Where Domain Ratings come from: `manual` (entered or imported) or `ahrefs` (measured weekly).',
  ),
  AHREFS_API_KEY: variable(oneWord.optional(), 'Free API key of Ahrefs, needed for `DOMAIN_RATING=ahrefs`.', {
    secret: true,
  }),
  AHREFS_API_BASE: variable(webUrl.default('https://api.ahrefs.com'), 'Address of the Ahrefs API.'),
  STRIPE_API_BASE: variable(webUrl.default('https://api.stripe.com'), 'Address of the Stripe API.'),
  STRIPE_SECRET_KEY: variable(
    z
      .string()
      .regex(/^(?:sk|rk)_[A-Za-z0-9_]+$/, 'must be a secret or restricted key (sk_… or rk_…)')
      .optional(),
    'Key of Stripe that may make Checkout Sessions and refunds; people can then pay by card and wallet.',
    { secret: true },
  ),
  STRIPE_WEBHOOK_SECRET: variable(
    z
      .string()
      .regex(/^whsec_[\x21-\x7e]+$/, 'must be the signing secret of a webhook (whsec_…)')
      .optional(),
    'Signing secret of the webhook that leads to `/webhooks/stripe`.',
    { secret: true },
  ),
  PAYPAL_CLIENT_ID: variable(oneWord.optional(), 'Client id of an app of PayPal; people can then pay with PayPal.'),
  PAYPAL_CLIENT_SECRET: variable(oneWord.optional(), 'The secret that goes with PAYPAL_CLIENT_ID.', { secret: true }),
  PAYPAL_WEBHOOK_ID: variable(oneWord.optional(), 'Id of the webhook of that app that leads to `/webhooks/paypal`.'),
  PAYPAL_API_BASE: variable(
    webUrl.default('https://api-m.paypal.com'),
    'Address of the PayPal API; `https://api-m.sandbox.paypal.com` is for trying things out.',
  ),
  BTCPAY_URL: variable(
    webUrl.optional(),
    'Address of a BTCPay Server; people can then pay with Bitcoin and whatever else its store takes.',
  ),
  BTCPAY_API_KEY: variable(oneWord.optional(), 'Key of that server that may make and see invoices and make refunds.', {
    secret: true,
  }),
  BTCPAY_STORE_ID: variable(oneWord.optional(), 'The store there that invoices are made in.'),
  BTCPAY_WEBHOOK_SECRET: variable(
    oneWord.optional(),
    'Secret of the webhook of the store that leads to `/webhooks/btcpay`.',
    { secret: true },
  ),
  VIES_URL: variable(
    webUrl.default('https://ec.europa.eu/taxation_customs/vies/rest-api'),
    'Address of VIES, the European register of VAT numbers.',
  ),
  INVOICE_FONT: variable(
    z.string().min(1).default('/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf'),
    'TrueType font for what stands on PDF invoices in other scripts than Latin. Without it such letters ' +
      'are shown on the page of the invoice only.',
  ),
  DNS_SERVERS: variable(
    servers.default([]),
    'DNS servers to ask instead of those of the system, as `address` or `address:port`, separated by commas.',
  ),
  READER_ALLOW: variable(
    places.default([]),
    'Hosts that the reader of websites, badge checks, claim checks and the fetcher of OAuth client ' +
      'documents may reach although they are not public, as `host:port`, separated by commas. ' +
      'Only for an intranet and for trying things out.',
  ),
  READER_RENDERER: variable(
    z.enum(['off', 'chromium']).default('off'),
    '`chromium` opens pages that are empty without their scripts in a headless Chromium, behind the same address rules.',
  ),
  CHROMIUM_PATH: variable(
    z.string().min(1).default('/usr/bin/chromium'),
    'The Chromium of `READER_RENDERER=chromium`.',
  ),
  DRAFTER: variable(
    z.enum(['extractive', 'llm']).default('extractive'),
    'Who drafts profiles from websites: `extractive` needs nothing else, `llm` asks a language model.',
  ),
  LLM_PROVIDER: variable(
    z.enum(['openai', 'anthropic', 'openai-compatible']).optional(),
    'Whose API `DRAFTER=llm` speaks; `openai-compatible` for Ollama, vLLM and many others.',
  ),
  LLM_BASE_URL: variable(webUrl.optional(), 'Address of that API, such as `http://localhost:11434/v1`.', {
    fallback: 'that of OpenAI or Anthropic',
  }),
  LLM_API_KEY: variable(oneWord.optional(), 'Key for that API.', { secret: true }),
  LLM_MODEL: variable(
    singleLine.min(1).max(200).optional(),
    'The model to ask, by the name that the API knows it under.',
  ),
  LLM_TOKENS: variable(
    whole(2_000, 1_000_000).default(24_000),
    'How much of a website the model is shown, in tokens; longer sites are cut fairly.',
  ),
  LLM_SECONDS: variable(
    whole(1, 600).default(90),
    'How long the model may take in all; after that the extractive drafter steps in.',
  ),
  MEDIA_STORE: variable(
    z.enum(['disk', 's3']).default('disk'),
    'Where uploaded pictures are kept: `disk` (below DATA_DIR; one machine, or a shared folder) or `s3` (any store that speaks S3).',
  ),
  S3_ENDPOINT: variable(webUrl.optional(), 'Address of the S3 store, without the bucket.', {
    fallback: 'that of AWS in S3_REGION',
  }),
  S3_BUCKET: variable(
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,62}$/, 'must be the name of a bucket')
      .optional(),
    'Bucket for uploaded pictures.',
  ),
  S3_REGION: variable(
    z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/, 'must be a region such as eu-central-1')
      .default('us-east-1'),
    'Region of the S3 store.',
  ),
  S3_ACCESS_KEY: variable(oneWord.optional(), 'Access key of the S3 store.', { secret: true }),
  S3_SECRET_KEY: variable(oneWord.optional(), 'Secret key of the S3 store.', { secret: true }),
  S3_PREFIX: variable(
    z
      .string()
      .regex(/^(?:[\w.-]+\/)*$/, 'must be folders such as slipway/media/')
      .default('media/'),
    'What the names of all objects begin with. Nothing else in the bucket is ever touched.',
  ),
  S3_PUBLIC_URL: variable(
    webUrl.optional(),
    'Address under which browsers find what the bucket holds below S3_PREFIX, such as that of a CDN.',
    { fallback: 'pictures are passed on by this service' },
  ),
  KEEP_ANSWERS: variable(
    flag.default(true),
    '`off` reads every public answer and page from the database each time; for looking into what they cost.',
  ),
  RATE_LIMITS: variable(flag.default(true), '`off` lifts the rate limits; refused in production.'),
  CLOCK: variable(
    z.iso.datetime({ offset: true, error: 'must be an instant such as 2026-11-15T12:00:00Z' }).optional(),
    'Starts the clock of the service at this instant (RFC 3339), for trying things out; refused in production.',
  ),
} satisfies Record<string, Variable>

export type Variables = typeof variables

function fallbackOf(schema: z.ZodType): string | undefined {
  if (!(schema instanceof z.ZodDefault)) return undefined
  const value = schema.def.defaultValue
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return Array.isArray(value) && value.length === 0 ? undefined : String(value)
}

function isNetwork(text: string): boolean {
  return ['loopback', 'linklocal', 'uniquelocal'].includes(text) || ipaddr.isValid(text) || ipaddr.isValidCIDR(text)
}

/** A host and its port as an address spells them: lower case, ASCII, an IP address in its shortest form. */
function place(text: string): string | undefined {
  const [, host, port] = /^(.+):(\d{1,5})$/.exec(text) ?? []
  const url = host && Number(port) <= 65535 && !/[/@?#\\]/.test(host) ? URL.parse(`http://${host}`) : null
  return url && !url.port ? `${url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')}:${Number(port)}` : undefined
}

function isServer(text: string): boolean {
  return isIP(text) > 0 || isIP(/^\[?([^\]]+)\]?:\d{1,5}$/.exec(text)?.[1] ?? '') > 0
}
