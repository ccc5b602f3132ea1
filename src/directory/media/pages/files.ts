import type { FastifyInstance } from 'fastify'
import { notFound } from '../../../platform/problem.ts'
import type { Site } from '../../../web/page.ts'
import { contentTypes } from '../recipes.ts'
import { mediaStore } from '../store/open.ts'
import { keyPattern } from '../store/store.ts'

/** The files of uploaded pictures. Their names say what is in them, so that nobody needs to ask for one twice. */
export function registerMediaFiles(server: FastifyInstance, { app }: Site): void {
  server.get<{ Params: { hash: string; name: string } }>('/media/:hash/:name', async (request, reply) => {
    const key = `${request.params.hash}/${request.params.name}`
    const [, , , extension] = keyPattern.exec(key) ?? []
    if (!extension) throw notFound('There is no such picture.')
    const mark = `"${key.replace('/', '-')}"`
    const safe = {
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: mark,
    }
    if (request.headers['if-none-match']?.split(',').some((held) => held.trim().replace(/^W\//, '') === mark))
      return reply.headers(safe).code(304).send()
    const file = await mediaStore(app).open(key)
    if (!file) throw notFound('There is no such picture.')
    reply.headers(safe).type(contentTypes[extension]!)
    if (file.length !== undefined) reply.header('content-length', file.length)
    return reply.send(file.stream)
  })
}
