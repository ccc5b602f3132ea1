import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import * as z from 'zod'
import { commaList, onOff, variable, variableGroup, webUrl, wholeNumber } from './variable.ts'

const networks = commaList.refine(
  (items) => items.every(isNetwork),
  'must be IP addresses or networks like 10.0.0.0/8, separated by commas',
)
const hostsWithPorts = commaList.transform((items, context) =>
  items.map((item) => {
    const host = hostWithPort(item)
    if (host === undefined)
      context.addIssue('must be hosts with ports like intranet.example:8080 or [::1]:80, separated by commas')
    return host ?? ''
  }),
)
const dnsServers = commaList.refine(
  (items) => items.every(isDnsServer),
  'must be IP addresses like 9.9.9.9 or 127.0.0.1:5353, separated by commas',
)

const postgresUrl = z
  .url({
    protocol: /^postgres(ql)?$/,
    error: 'must be a URL like postgres://user:password@host/database',
  })
  .optional()
const replicaUrls = commaList.refine(
  (items) => items.every((item) => postgresUrl.safeParse(item).success),
  'must be URLs like postgres://user:password@host/database, separated by commas',
)

export const platformVariables = variableGroup(
  {
    NODE_ENV: variable(
      z.enum(['development', 'production', 'test']).default('development'),
      '`production` turns off test payments, the mailbox page and custom clocks.',
    ),
    HOST: variable(z.string().min(1).default('0.0.0.0'), 'Address to listen on.'),
    PORT: variable(wholeNumber(0, 65535).default(3000), 'Port to listen on. 0 picks a free one and prints it.'),
    SITE_URL: variable(webUrl.optional(), 'Public URL of the site, without a path.', {
      fallback: 'http://localhost:<port>',
    }),
    TRUST_PROXY: variable(
      networks.default([]),
      'IP addresses or networks of reverse proxies whose X-Forwarded-* headers are trusted, separated by commas.',
    ),
    MCP_ORIGINS: variable(
      commaList.default([]),
      'Web origins that can use the MCP endpoint, besides the site and localhost, separated by commas.',
    ),
    DATA_DIR: variable(z.string().min(1).default('./data'), 'Folder for the embedded storage and uploads.'),
    BACKUP_CHECK: variable(
      onOff.default(true),
      'In production, the health page warns if no backup was recorded in 48 hours. Set to `off` if backups are made where ' +
        '`slipway backup record` can’t run, for example by your database provider.',
    ),
    DATABASE_URL: variable(
      postgresUrl,
      'PostgreSQL server to use instead of the embedded storage: `postgres://user:password@host/database`.',
      { secret: true },
    ),
    DATABASE_DIRECT_URL: variable(
      postgresUrl,
      'The PostgreSQL server itself, if DATABASE_URL points to a pooler in transaction mode such as PgBouncer. ' +
        'Notifications and migrations use it.',
      { secret: true },
    ),
    DATABASE_REPLICAS: variable(
      replicaUrls.default([]),
      'Streaming replicas of the PostgreSQL server, separated by commas. Public pages and API responses are read from ' +
        'them while they are less than two seconds behind.',
      { secret: true },
    ),
    DATABASE_POOL: variable(wholeNumber(2, 200).default(10), 'PostgreSQL connections per process.'),
    WORKERS: variable(
      onOff.default(true),
      'Whether `serve` also runs background jobs. Turn off if you run separate `slipway worker` processes.',
    ),
    WORKER_PORT: variable(
      wholeNumber(0, 65535).optional(),
      'Port of `slipway worker` for `/healthz`, `/readyz` and `/metrics`. Each worker on a machine needs its own. ' +
        '0 picks a free one and logs it.',
      { fallback: '3100' },
    ),
    LOG_LEVEL: variable(
      z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
      'Log level.',
    ),
    LOG_ADDRESSES: variable(
      z.enum(['plain', 'hashed', 'off']).default('plain'),
      'How the log shows visitors’ IP addresses: as they are, as a code that is the same for each address ' +
        '(derived from SECRET_KEY), or not at all.',
    ),
    COMMIT: variable(
      z
        .string()
        .regex(/^[0-9a-f]{7,64}$/, 'must be the hash of a commit')
        .optional(),
      'The running commit, for `/metrics` and the health page.',
      { fallback: 'the commit that is checked out' },
    ),
    METRICS_TOKEN: variable(
      z.string().min(8).optional(),
      '`/metrics` requires it as a bearer token. Without it, `/metrics` is closed in production and open otherwise.',
      {
        secret: true,
      },
    ),
    HSTS_SUBDOMAINS: variable(
      onOff.default(false),
      'In production, the site asks browsers to use only HTTPS (HSTS). `on` includes all its subdomains.',
    ),
    SECRET_KEY: variable(
      z.string().min(32).optional(),
      'Signs cookies and forms, and encrypts the revenue keys owners connect and the secrets of authenticator apps. ' +
        'Use the same value for all instances. Required in production to connect revenue keys.',
      { fallback: 'generated once and stored in the database', secret: true },
    ),
    DNS_SERVERS: variable(
      dnsServers.default([]),
      "DNS servers to use instead of the system's, as `address` or `address:port`, separated by commas.",
    ),
    READER_ALLOW: variable(
      hostsWithPorts.default([]),
      'Private hosts the service can reach when it reads websites, DNS records and OAuth client documents, as ' +
        '`host:port`, separated by commas. Only for intranets and testing.',
    ),
    DRAIN_SECONDS: variable(
      z.coerce.number().int().min(0).max(300).optional(),
      'After SIGTERM, how long a process keeps serving while `/readyz` answers 503, so that load balancers send ' +
        'requests elsewhere. 5 in production, otherwise 0.',
    ),
    KEEP_ANSWERS: variable(
      onOff.default(true),
      '`off` disables the cache of public pages and API responses, for measuring.',
    ),
    RATE_LIMITS: variable(onOff.default(true), '`off` disables rate limits. Not allowed in production.'),
    CLOCK: variable(
      z.iso.datetime({ offset: true, error: 'must be a time like 2026-11-15T12:00:00Z' }).optional(),
      'Starts the service clock at this time (RFC 3339), for testing. Not allowed in production.',
    ),
  },
  (config, { production, refuse }) => {
    refuse(
      ['SITE_URL'],
      config.SITE_URL !== undefined && !isOriginAlone(config.SITE_URL),
      'must have nothing after the host and port',
    )
    refuse(['SITE_URL'], production && !config.SITE_URL, 'is required in production, for links in emails and metadata')
    refuse(
      ['DATABASE_DIRECT_URL'],
      config.DATABASE_DIRECT_URL !== undefined && !config.DATABASE_URL,
      'needs DATABASE_URL, the URL of the pooler',
    )
    refuse(
      ['DATABASE_REPLICAS'],
      config.DATABASE_REPLICAS.length > 0 && !config.DATABASE_URL,
      'needs DATABASE_URL, the URL of their primary',
    )
    refuse(['CLOCK'], production && config.CLOCK !== undefined, "can't be set in production")
    refuse(['RATE_LIMITS'], production && !config.RATE_LIMITS, "can't be off in production")
  },
)

function isNetwork(text: string): boolean {
  return ['loopback', 'linklocal', 'uniquelocal'].includes(text) || ipaddr.isValid(text) || ipaddr.isValidCIDR(text)
}

/** The host and port as a URL spells them: lower case, ASCII, an IP address in its shortest form. */
function hostWithPort(text: string): string | undefined {
  const [, host, port] = /^(.+):(\d{1,5})$/.exec(text) ?? []
  const url = host && Number(port) <= 65535 && !/[/@?#\\]/.test(host) ? URL.parse(`http://${host}`) : null
  return url && !url.port ? `${url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')}:${Number(port)}` : undefined
}

function isDnsServer(text: string): boolean {
  return isIP(text) > 0 || isIP(/^\[?([^\]]+)\]?:\d{1,5}$/.exec(text)?.[1] ?? '') > 0
}

function isOriginAlone(address: string): boolean {
  const url = new URL(address)
  return url.href === `${url.origin}/`
}
