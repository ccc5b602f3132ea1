import { randomUUID } from 'node:crypto'
import { isObject, type JsonObject } from '../json.ts'
import { metaKeys } from './versions.ts'

export const extensionNames = { tasks: 'io.modelcontextprotocol/tasks', apps: 'io.modelcontextprotocol/ui' } as const

export const appMimeType = 'text/html;profile=mcp-app'

/** What a client can do in addition to calling tools. */
export interface ClientSupport {
  /** Opens a page for its user when a tool asks for it. */
  readonly pages: boolean
  /** Shows HTML views of results. */
  readonly apps: boolean
  readonly tasks: boolean
}

const sessionStart = 'slipway-'

function supportIn(capabilities: unknown): ClientSupport {
  const { elicitation, extensions } = isObject(capabilities) ? capabilities : {}
  const extension = (name: string) =>
    isObject(extensions) && isObject(extensions[name]) ? extensions[name] : undefined
  const mimeTypes = extension(extensionNames.apps)?.mimeTypes
  return {
    pages: isObject(elicitation) && isObject(elicitation.url),
    apps: Array.isArray(mimeTypes) && mimeTypes.includes(appMimeType),
    tasks: extension(extensionNames.tasks) !== undefined,
  }
}

/** The capabilities that a modern request declares. */
export function declaredSupport(params: JsonObject): ClientSupport {
  return supportIn(isObject(params._meta) ? params._meta[metaKeys.clientCapabilities] : undefined)
}

/**
 * The session ID for an `initialize` client that can subscribe, or supports something that a tool can use. It encodes
 * what the client declared, so that no session has to be stored. Undefined if the client needs none.
 */
export function sessionFor(capabilities: unknown, { canSubscribe }: { canSubscribe: boolean }): string | undefined {
  const { pages, apps } = supportIn(capabilities)
  if (!pages && !apps && !canSubscribe) return undefined
  return `${sessionStart}${pages ? 'p' : ''}${apps ? 'a' : ''}-${randomUUID()}`
}

const sessionFormat = new RegExp(`^${sessionStart}p?a?-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$`)

/** The unique part of a session ID. Undefined if it isn't one of ours. */
export function sessionIdOf(header: string | string[] | undefined): string | undefined {
  return sessionFormat.exec(String(header ?? ''))?.[1]
}

/** The client capabilities encoded in a session ID. */
export function sessionSupport(sessionId: string | undefined): ClientSupport {
  const [, flags = ''] = new RegExp(`^${sessionStart}(p?a?)-`).exec(sessionId ?? '') ?? []
  return { pages: flags.includes('p'), apps: flags.includes('a'), tasks: false }
}
