import { isObject } from '../json.ts'
import { type Era, initializeVersions, metaKeys, modernVersion } from './versions.ts'

export interface McpHeaders {
  version: string | undefined
  method: string | undefined
  name: string | undefined
}

/** A well-formed request, which is answered without the SDK. */
export interface PlainRequest {
  era: Era
  id: string | number
  method: string
  params: Record<string, unknown>
}

/**
 * Recognizes a well-formed request: complete, of a supported revision, with headers that match the body. Everything
 * else goes to the SDK, which has an error for each mistake.
 */
export function plainRequest(message: unknown, headers: McpHeaders): PlainRequest | undefined {
  if (!isObject(message) || message.jsonrpc !== '2.0') return undefined
  const { id, method, params = {} } = message
  if (typeof id !== 'string' && !Number.isSafeInteger(id)) return undefined
  if (typeof method !== 'string' || !isObject(params)) return undefined
  const meta = params._meta === undefined ? {} : params._meta
  if (!isObject(meta)) return undefined
  const era = meta[metaKeys.version] === undefined ? 'legacy' : 'modern'
  const isPlain = era === 'modern' ? isPlainModern(method, params, meta, headers) : isPlainLegacy(headers)
  return isPlain ? { era, id: id as string | number, method, params } : undefined
}

/** The parameter that has to match the header `Mcp-Name`. */
const named: Record<string, string> = {
  'tools/call': 'name',
  'tasks/get': 'taskId',
  'tasks/update': 'taskId',
  'tasks/cancel': 'taskId',
}

function isPlainModern(
  method: string,
  params: Record<string, unknown>,
  meta: Record<string, unknown>,
  headers: McpHeaders,
): boolean {
  return (
    meta[metaKeys.version] === modernVersion &&
    headers.version === modernVersion &&
    headers.method === method &&
    (named[method] === undefined || headers.name === params[named[method]]) &&
    isObject(meta[metaKeys.clientCapabilities]) &&
    Object.keys(meta).every((key) => isKnownMeta(key, meta[key]))
  )
}

function isKnownMeta(key: string, value: unknown): boolean {
  if (key === metaKeys.version) return true
  if (key === metaKeys.clientCapabilities) return isObject(value) && Object.values(value).every(isObject)
  if (key === metaKeys.clientInfo)
    return isObject(value) && typeof value.name === 'string' && typeof value.version === 'string'
  if (key === 'progressToken') return typeof value === 'string' || Number.isSafeInteger(value)
  return !key.startsWith('io.modelcontextprotocol/')
}

function isPlainLegacy({ version }: McpHeaders): boolean {
  return version === undefined || initializeVersions.includes(version)
}
