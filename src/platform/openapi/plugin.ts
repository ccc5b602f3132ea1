import type { FastifyInstance } from 'fastify'
import type { App } from '../app.ts'
import type { Operation } from '../operation/declare.ts'
import { openApiDocument } from './document.ts'
import { registerReferencePage } from './reference-page.ts'

/** Serves the OpenAPI document and a page that displays it. */
export function registerOpenApi(server: FastifyInstance, app: App, operations: readonly Operation[]): void {
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
  registerReferencePage(server)
}
