import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import { encodeUtf8 } from '../platform/utf8.ts'

export type Encoding = 'br' | 'gzip'

/** The best encoding that the client accepts. */
export function encodingOf(request: FastifyRequest): Encoding | undefined {
  const accepted = request.headers['accept-encoding']
  if (typeof accepted !== 'string') return undefined
  return (['br', 'gzip'] as const).find((encoding) => accepts(accepted, encoding))
}

function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((item) => {
    const [name, ...parameters] = item.trim().toLowerCase().split(';')
    return name === encoding && !parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter))
  })
}

// Quality 5 would save a fifth of the bytes for six times the work, and busy pages change every second.
const quality = 1

export function compressed(page: string | Buffer, encoding: Encoding | undefined): Buffer {
  const body = typeof page === 'string' ? encodeUtf8(page) : page
  if (encoding === 'br')
    return brotliCompressSync(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    })
  if (encoding === 'gzip') return gzipSync(body)
  return body
}
