import type { FastifyInstance } from 'fastify'
import { sitePurpose } from '../../core/site-settings/settings.ts'
import type { App } from '../../platform/app.ts'
import { servedVersions } from '../../platform/mcp/versions.ts'
import { version } from '../../platform/version.ts'
import { operations } from '../operations.ts'

const cardType = 'application/mcp-server-card+json'
const maxDescription = 100
const schemas = 'https://static.modelcontextprotocol.io/schemas'

/**
 * Where clients and registries learn of the MCP server before they connect: the catalog of the domain, the card of the
 * server (SEP-2127), the file that `mcp-publisher` sends to the MCP Registry, and a skill for agents.
 */
export function registerMcpDiscovery(server: FastifyInstance, app: App): void {
  const documents: [path: string, type: string, text: () => string][] = [
    ['/.well-known/ai-catalog.json', 'application/json', () => json(catalog(app, '1.0'))],
    ['/.well-known/mcp/catalog.json', 'application/json', () => json(catalog(app, 'draft'))],
    ['/.well-known/mcp/server-card.json', cardType, () => json(serverCard(app))],
    ['/mcp/server-card', cardType, () => json(serverCard(app))],
    ['/mcp/server.json', 'application/json', () => json(registryFile(app))],
    ['/skill.md', 'text/markdown', () => skill(app)],
  ]
  for (const [path, type, text] of documents)
    server.get(path, async (_, reply) =>
      reply
        .header('access-control-allow-origin', '*')
        .header('cache-control', 'public, max-age=3600')
        .type(`${type}; charset=utf-8`)
        .send(text()),
    )
}

function json(document: object): string {
  return `${JSON.stringify(document, null, 2)}\n`
}

/** The server's name, with the domain reversed: `com.example/slipway`. */
function serverName(app: App): string {
  return `${hostOf(app).split('.').reverse().join('.')}/slipway`
}

function hostOf(app: App): string {
  return new URL(app.urls.site).hostname.replace(/[^a-z0-9.-]/gi, '')
}

function catalog(app: App, specVersion: string) {
  return {
    specVersion,
    entries: [
      {
        identifier: `urn:air:${hostOf(app)}:slipway`,
        displayName: app.siteName(),
        type: cardType,
        url: app.urls.to('/mcp/server-card'),
      },
    ],
  }
}

function identity(app: App) {
  return {
    name: serverName(app),
    version,
    title: app.siteName().slice(0, maxDescription),
    description: shortened(app.settings.get(sitePurpose)),
    websiteUrl: app.urls.to('/docs/mcp'),
  }
}

function serverCard(app: App) {
  return {
    $schema: `${schemas}/v1/server-card.schema.json`,
    ...identity(app),
    icons: [{ src: app.urls.to('/mark.png'), mimeType: 'image/png' }],
    remotes: [{ type: 'streamable-http', url: app.urls.mcp, supportedProtocolVersions: servedVersions }],
  }
}

function registryFile(app: App) {
  return {
    $schema: `${schemas}/2025-12-11/server.schema.json`,
    ...identity(app),
    remotes: [{ type: 'streamable-http', url: app.urls.mcp }],
  }
}

function shortened(text: string): string {
  return text.length <= maxDescription ? text : `${text.slice(0, maxDescription - 1).replace(/\s+\S*$/, '')}…`
}

/** A skill file that explains this site to agents: its purpose, then every operation by group. */
function skill(app: App): string {
  const groups = [...new Set(operations.map(({ group }) => group))]
  return [
    '---',
    'name: slipway',
    `description: ${JSON.stringify(
      `Find, compare and launch products on ${app.siteName()} (${hostOf(app)}). Use it to search the directory, to ` +
        'follow launch weeks, and to draft, launch or claim a product for its maker.',
    )}`,
    '---',
    '',
    `# ${app.siteName()}`,
    '',
    app.settings.get(sitePurpose),
    '',
    `Connect to the MCP server at ${app.urls.mcp}, or call the REST API at ${app.urls.api} (${app.urls.openapi}). ` +
      'Reading needs no sign-in. For the rest, use OAuth or an API key with the scope in parentheses.',
    '',
    app.product.mcpInstructions,
    '',
    ...groups.flatMap((group) => [
      `## ${group[0]!.toUpperCase()}${group.slice(1)}`,
      '',
      ...operations
        .filter((operation) => operation.group === group)
        .map(
          ({ id, access, description }) => `- \`${id}\`${access === 'public' ? '' : ` (${access})`}: ${description}`,
        ),
      '',
    ]),
  ].join('\n')
}
