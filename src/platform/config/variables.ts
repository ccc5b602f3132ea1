import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import * as z from 'zod'
import { commaList, onOff, variable, variableGroup, webUrl, wholeNumber } from './variable.ts'

const networks = commaList.refine(
  (items) => items.every(isNetwork),
  'must be addresses or networks such as 10.0.0.0/8, separated by commas',
)
const hostsWithPorts = commaList.transform((items, context) =>
  items.map((item) => {
    const host = hostWithPort(item)
    if (host === undefined)
      context.addIssue('must be hosts with their ports such as intranet.example:8080 or [::1]:80, separated by commas')
    return host ?? ''
  }),
)
const dnsServers = commaList.refine(
  (items) => items.every(isDnsServer),
  'must be addresses, with a port if it is not 53, such as 9.9.9.9 or 127.0.0.1:5353, separated by commas',
)

export const platformVariables = variableGroup(
  {
    NODE_ENV: variable(
      z.enum(['development', 'production', 'test']).default('development'),
      'In `production` the test gateway, the mailbox page and settable clocks are off.',
    ),
    HOST: variable(z.string().min(1).default('0.0.0.0'), 'Address to listen on.'),
    PORT: variable(wholeNumber(0, 65535).default(3000), 'Port to listen on; 0 picks a free one and prints it.'),
    SITE_URL: variable(webUrl.optional(), 'Public address of the site, without a path.', {
      fallback: 'http://localhost:<port>',
    }),
    TRUST_PROXY: variable(
      networks.default([]),
      'Addresses or networks of reverse proxies whose X-Forwarded-* headers are believed, separated by commas.',
    ),
    MCP_ORIGINS: variable(
      commaList.default([]),
      'Web origins, besides the site and loopback, whose pages may use the MCP endpoint, separated by commas.',
    ),
    DATA_DIR: variable(z.string().min(1).default('./data'), 'Folder of the embedded storage and of uploads.'),
    DATABASE_URL: variable(
      z
        .url({
          protocol: /^postgres(ql)?$/,
          error: 'must be an address such as postgres://user:password@host/database',
        })
        .optional(),
      'PostgreSQL to use instead of the embedded storage: `postgres://user:password@host/database`.',
      { secret: true },
    ),
    DATABASE_POOL: variable(wholeNumber(2, 200).default(10), 'Connections of one process to PostgreSQL.'),
    WORKERS: variable(
      onOff.default(true),
      'Whether `serve` also works on background jobs; turn off when separate `slipway worker` processes do.',
    ),
    LOG_LEVEL: variable(
      z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
      'How much is logged.',
    ),
    METRICS_TOKEN: variable(z.string().min(8).optional(), 'If set, `/metrics` asks for it as a bearer token.', {
      secret: true,
    }),
    SECRET_KEY: variable(
      z.string().min(32).optional(),
      'Signs cookies and forms, and encrypts keys that owners entrust to the site. Give all instances the ' +
        'same; those keys need it in production.',
      { fallback: 'made once and kept in the database', secret: true },
    ),
    DNS_SERVERS: variable(
      dnsServers.default([]),
      'DNS servers to ask instead of those of the system, as `address` or `address:port`, separated by commas.',
    ),
    READER_ALLOW: variable(
      hostsWithPorts.default([]),
      'Private hosts that the service may reach when it opens websites, their DNS records and OAuth client documents, as ' +
        '`host:port`, separated by commas. Only for an intranet and for trying things out.',
    ),
    KEEP_ANSWERS: variable(
      onOff.default(true),
      '`off` reads every public answer and page from the database each time; for looking into what they cost.',
    ),
    RATE_LIMITS: variable(onOff.default(true), '`off` lifts the rate limits; refused in production.'),
    CLOCK: variable(
      z.iso.datetime({ offset: true, error: 'must be an instant such as 2026-11-15T12:00:00Z' }).optional(),
      'Starts the clock of the service at this instant (RFC 3339), for trying things out; refused in production.',
    ),
  },
  (config, { production, refuse }) => {
    refuse(
      ['SITE_URL'],
      config.SITE_URL !== undefined && !isOriginAlone(config.SITE_URL),
      'must have nothing after the host and port',
    )
    refuse(['SITE_URL'], production && !config.SITE_URL, 'is required in production, for links in mails and metadata')
    refuse(['CLOCK'], production && config.CLOCK !== undefined, 'is refused in production')
    refuse(['RATE_LIMITS'], production && !config.RATE_LIMITS, 'off is refused in production')
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
