import type { FastifyInstance } from 'fastify'
import { notFound } from '../../../platform/problem.ts'
import type { Site } from '../../../web/page.ts'
import { contentTypes } from '../recipes.ts'
import { mediaStore } from '../store/open.ts'
import { keyPattern } from '../store/store.ts'

/** Serves uploaded pictures. Their paths contain a hash of the content, so clients may cache them forever. */
export function registerMediaFiles(server: FastifyInstance, { app }: Site): void {
  server.get<{ Params: { hash: string; name: string } }>('/media/:hash/:name', async (request, reply) => {
    const key = `${request.params.hash}/${request.params.name}`
    const [, , , extension] = keyPattern.exec(key) ?? []
    if (!extension) throw notFound('Image not found.')
    const etag = `"${key.replace('/', '-')}"`
    const headers = {
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=31536000, immutable',
      etag,
    }
    if (request.headers['if-none-match']?.split(',').some((known) => known.trim().replace(/^W\//, '') === etag))
      return reply.headers(headers).code(304).send()
    const file = await mediaStore(app).open(key)
    if (!file) throw notFound('Image not found.')
    reply.headers(headers).type(contentTypes[extension]!)
    if (file.length !== undefined) reply.header('content-length', file.length)
    return reply.send(file.stream)
  })
}
