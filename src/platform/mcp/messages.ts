import { isObject } from '../json.ts'
import type { Answer } from '../operation/perform.ts'

type MessageId = string | number | null

export const rpcCodes = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  refused: -32000,
  missingCapability: -32021,
} as const

/** A JSON-RPC error for the answer to a request. */
export interface RpcMistake {
  code: number
  message: string
}

/** An HTTP response. A notification is answered without a body. */
export interface HttpAnswer {
  status: number
  headers: Record<string, string>
  body: string | readonly (string | Buffer)[] | undefined
}

export function resultMessage(id: MessageId, resultText: string): string {
  return `${resultHead(id)}${resultText}}`
}

/** The part of the message before the result. Sending a message in parts is faster than concatenating them. */
export function resultHead(id: MessageId): string {
  return `{"jsonrpc":"2.0","id":${typeof id === 'number' ? id : JSON.stringify(id)},"result":`
}

/** The whole body as one buffer. */
export function bodyBytes(body: NonNullable<HttpAnswer['body']>): Buffer {
  if (typeof body === 'string') return Buffer.from(body)
  return Buffer.concat(body.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
}

function errorMessage(id: MessageId, code: number, message: string, dataText?: string): string {
  const data = dataText ? `,"data":${dataText}` : ''
  const error = `{"code":${code},"message":${JSON.stringify(message)}${data}}`
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"error":${error}}`
}

/** A JSON-RPC error with the problem document as its data. */
export function refusal(id: MessageId, { status, body, headers, problem }: Answer): HttpAnswer {
  return {
    status,
    headers,
    body: errorMessage(id, status >= 500 ? rpcCodes.internal : rpcCodes.refused, problem!.message, body),
  }
}

export function rpcError(
  status: number,
  code: number,
  message: string,
  id: MessageId = null,
  dataText?: string,
): HttpAnswer {
  return { status, headers: {}, body: errorMessage(id, code, message, dataText) }
}

/** The id of a message, or null if it has no valid one. */
export function idOf(message: unknown): MessageId {
  const id = isObject(message) ? message.id : undefined
  return typeof id === 'string' || typeof id === 'number' ? id : null
}
