import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

export interface RecordedResponse {
  path: string
  /** The body of a POST. */
  requestBody?: string | undefined
  headers: Record<string, string>
  body: string
}

const [routes, file] = [JSON.parse(process.argv[2]!) as string[], process.argv[3]!]
const answers = new Map(
  (JSON.parse(readFileSync(file, 'utf8')) as RecordedResponse[]).map((answer) => [
    answer.requestBody ?? answer.path,
    answer,
  ]),
)

// The baseline: a Fastify application that only sends bytes it already has. It reads the body of a POST without parsing
// it.
const server = Fastify()
server.removeAllContentTypeParsers()
server.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body))
for (const route of routes) {
  server.route({
    method: ['GET', 'POST'],
    url: route,
    handler: async (request, reply) => {
      const { headers, body } = answers.get((request.body as string | undefined) ?? request.url)!
      return reply.headers(headers).send(body)
    },
  })
}
console.log(`bare server on ${await server.listen({ host: '127.0.0.1', port: 0 })}`)
