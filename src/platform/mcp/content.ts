import {
  type GetPromptResult,
  type Prompt,
  ProtocolError,
  ProtocolErrorCode,
  type Resource,
  ResourceNotFoundError,
  type ResourceTemplateType,
  type Server,
  type ServerEventBus,
} from '@modelcontextprotocol/server'
import { asProblem } from '../faults.ts'
import type { JsonObject } from '../json.ts'
import { refuse } from '../operation/perform.ts'
import { listLifetime } from './answers.ts'
import type { McpContext } from './context.ts'
import type { Subscriptions } from './subscriptions.ts'

/** What the endpoint offers in addition to tools. Its functions throw a `Problem` for anything that doesn't exist. */
export interface McpContent {
  readonly resources: readonly Resource[]
  readonly templates: readonly ResourceTemplateType[]
  readonly prompts: readonly Prompt[]
  /** The URIs of the views that show tool results, by tool name. */
  readonly apps?: Readonly<Record<string, string>>
  read(uri: string): Promise<{ mimeType: string; text: string; _meta?: JsonObject }>
  getPrompt(name: string, args: Record<string, string>): Promise<GetPromptResult>
  /** Completions for an argument. `of` is the name of a prompt or a URI template. */
  complete(of: string, argument: { name: string; value: string }): Promise<readonly string[]>
  /** Calls `onChange` with the URI of each resource whose text changed, until the returned function is called. */
  watch(onChange: (uri: string) => void): () => void
}

/** How long clients may cache the text of a resource. */
const textLifetime = 10_000
const maxCompletions = 100

/** The event bus that notifies open subscriptions of changes. Nothing else is published on it. */
export function changesOf(content: McpContent): ServerEventBus {
  return {
    publish() {},
    subscribe: (listener) => content.watch((uri) => listener({ kind: 'resource_updated', uri })),
  }
}

/** Subscriptions are only for `initialize` clients; the others listen. */
export function addContent(
  server: Server,
  content: McpContent,
  context: McpContext,
  subscriptions: Subscriptions | undefined,
): void {
  const { app, requestId } = context
  const toError = (error: unknown, uri?: string): ProtocolError => {
    const problem = refuse(app, asProblem(error), requestId).problem!
    if (problem.status >= 500) return new ProtocolError(ProtocolErrorCode.InternalError, problem.message)
    if (problem.code === 'not_found' && uri !== undefined) return new ResourceNotFoundError(uri, problem.message)
    return new ProtocolError(ProtocolErrorCode.InvalidParams, problem.message)
  }
  const listOf = <List extends object>(list: List) => {
    return ({ params }: { params?: { cursor?: string | undefined } | undefined }) => {
      if (params?.cursor !== undefined)
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Invalid cursor: the list has only one page.')
      return { ...list, ttlMs: listLifetime, cacheScope: 'public' as const }
    }
  }
  server.setRequestHandler('resources/list', listOf({ resources: [...content.resources] }))
  server.setRequestHandler('resources/templates/list', listOf({ resourceTemplates: [...content.templates] }))
  server.setRequestHandler('prompts/list', listOf({ prompts: [...content.prompts] }))
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    try {
      return { contents: [{ uri, ...(await content.read(uri)) }], ttlMs: textLifetime, cacheScope: 'public' as const }
    } catch (error) {
      throw toError(error, uri)
    }
  })
  if (subscriptions) {
    const changing = (change: (uri: string) => Promise<void>) => {
      return async ({ params: { uri } }: { params: { uri: string } }) => {
        await change(uri).catch((error) => {
          throw toError(error, uri)
        })
        return {}
      }
    }
    const subscribe = changing((uri) => subscriptions.subscribe(context, uri))
    const unsubscribe = changing((uri) => subscriptions.unsubscribe(context, uri))
    server.setRequestHandler('resources/subscribe', subscribe)
    server.setRequestHandler('resources/unsubscribe', unsubscribe)
  }
  server.setRequestHandler('prompts/get', async ({ params: { name, arguments: args = {} } }) => {
    try {
      return await content.getPrompt(name, args)
    } catch (error) {
      throw toError(error)
    }
  })
  server.setRequestHandler('completion/complete', async ({ params: { ref, argument } }) => {
    try {
      const found = await content.complete(ref.type === 'ref/prompt' ? ref.name : ref.uri, argument)
      const values = found.slice(0, maxCompletions)
      return { completion: { values, total: found.length, hasMore: values.length < found.length } }
    } catch (error) {
      throw toError(error)
    }
  })
}
