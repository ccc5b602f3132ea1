import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

export interface RecordedResponse {
  path: string
  headers: Record<string, string>
  body: string
}

const [routes, file] = [JSON.parse(process.argv[2]!) as string[], process.argv[3]!]
const answers = new Map(
  (JSON.parse(readFileSync(file, 'utf8')) as RecordedResponse[]).map((answer) => [answer.path, answer]),
)

// The baseline: a Fastify application that only sends bytes it already has.
const server = Fastify()
for (const route of routes) {
  server.get(route, async (request, reply) => {
    const { headers, body } = answers.get(request.url)!
    return reply.headers(headers).send(body)
  })
}
console.log(`bare server on ${await server.listen({ host: '127.0.0.1', port: 0 })}`)
