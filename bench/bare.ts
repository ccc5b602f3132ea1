import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

/** What a request was answered with. */
export interface Recorded {
  path: string
  headers: Record<string, string>
  body: string
}

const [routes, file] = [JSON.parse(process.argv[2]!) as string[], process.argv[3]!]
const answers = new Map((JSON.parse(readFileSync(file, 'utf8')) as Recorded[]).map((answer) => [answer.path, answer]))

// What a Fastify application costs that has nothing to do but to send bytes it already has.
const server = Fastify()
for (const route of routes) {
  server.get(route, async (request, reply) => {
    const { headers, body } = answers.get(request.url)!
    return reply.headers(headers).send(body)
  })
}
console.log(`bare server on ${await server.listen({ host: '127.0.0.1', port: 0 })}`)
