import Fastify, { type FastifyInstance } from 'fastify'

const path = '/docs/api'
// The page needs inline scripts and styles, so its policy is looser. Other origins stay blocked.
const policy =
  "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; " +
  "img-src 'self' data:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'"

const configuration = {
  url: '/openapi.json',
  pageTitle: 'API',
  defaultOpenAllTags: true,
  documentDownloadType: 'json',
  withDefaultFonts: false,
  showDeveloperTools: 'never',
  hideClientButton: true,
  // Off, because these features contact other servers.
  telemetry: false,
  proxyUrl: '',
  agent: { disabled: true },
  mcp: { disabled: true },
} as const

/** Serves the API reference page, without loading anything from other servers. */
export function registerReferencePage(server: FastifyInstance): void {
  let opened: Promise<FastifyInstance> | undefined
  for (const url of [path, `${path}/`, `${path}/js/scalar.js`]) {
    server.get(url, async (request, reply) => {
      const page = await (opened ??= openPage())
      const { statusCode, headers, rawPayload } = await page.inject(request.url)
      for (const name of ['content-type', 'location']) if (headers[name]) reply.header(name, headers[name])
      return reply.code(statusCode).header('content-security-policy', policy).send(rawPayload)
    })
  }
}

/** Loading the package takes a sixth of the startup time, so it gets its own server at the first request. */
async function openPage(): Promise<FastifyInstance> {
  const { default: apiReference } = await import('@scalar/fastify-api-reference')
  const page = Fastify()
  await page.register(apiReference, { routePrefix: path, configuration })
  return page
}
