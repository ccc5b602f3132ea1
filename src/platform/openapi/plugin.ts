import apiReference from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import type { App } from '../app.ts'
import type { Operation } from '../operation/declare.ts'
import { openApiDocument } from './document.ts'

/** Serves the OpenAPI document and a reference page, without loading anything from other servers. */
export async function registerOpenApi(
  server: FastifyInstance,
  app: App,
  operations: readonly Operation[],
): Promise<void> {
  let current: { siteUrl: string; siteName: string; text: string } | undefined
  const text = () => {
    const [siteUrl, siteName] = [app.urls.site, app.siteName()]
    if (current?.siteUrl !== siteUrl || current.siteName !== siteName) {
      current = {
        siteUrl,
        siteName,
        text: JSON.stringify(openApiDocument(operations, { siteUrl, siteName, product: app.product })),
      }
    }
    return current.text
  }
  for (const url of ['/openapi.json', '/api/v1/openapi.json']) {
    server.get(url, async (_, reply) =>
      reply
        .header('access-control-allow-origin', '*')
        .header('cache-control', 'public, no-cache')
        .type('application/json; charset=utf-8')
        .send(text()),
    )
  }
  await server.register(apiReference, {
    routePrefix: '/docs/api',
    configuration: reference,
    hooks: {
      // The reference page needs inline scripts and styles, so its policy is looser. Other origins stay blocked.
      onRequest: (_request, reply, done) => {
        reply.header(
          'content-security-policy',
          "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' " +
            "'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'",
        )
        done()
      },
    },
  })
}

const reference = {
  url: '/openapi.json',
  pageTitle: 'API',
  defaultOpenAllTags: true,
  documentDownloadType: 'json',
  withDefaultFonts: false,
  showDeveloperTools: 'never',
  hideClientButton: true,
  // Features that would contact other servers.
  telemetry: false,
  proxyUrl: '',
  agent: { disabled: true },
  mcp: { disabled: true },
} as const
