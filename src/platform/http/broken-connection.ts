import type { Socket } from 'node:net'
import type { App } from '../app.ts'
import { refuse } from '../operation/perform.ts'
import { Problem } from '../problem.ts'
import { newRequestId } from './request-id.ts'

const details: Record<string, string> = {
  HPE_HEADER_OVERFLOW: 'The headers are over 16 KiB. Send less in them.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request did not arrive in time. Send it again, whole.',
}

/** What is not even HTTP, or never becomes a whole request: Fastify does not see it. */
export function refuseBrokenRequest(app: App, error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const requestId = newRequestId()
  const problem = new Problem('invalid_request', details[error.code ?? ''] ?? 'This is not a valid HTTP request.')
  const { body } = refuse(app, problem, requestId)
  const head = [
    'HTTP/1.1 400 Bad Request',
    `X-Request-Id: ${requestId}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
