import type { App } from '../app.ts'
import type { Caller } from '../operation/caller.ts'
import { identify } from '../operation/identify.ts'
import type { Answer } from '../operation/perform.ts'
import type { McpHeaders } from './plain-request.ts'
import type { Filters, Toolbox } from './toolbox.ts'

/** One HTTP request to the MCP endpoint. */
export interface McpRequest {
  readonly app: App
  readonly requestId: string
  readonly address: string
  readonly authorization: string | undefined
  readonly mcp: McpHeaders
  /** All headers of the request, for the SDK. */
  readonly headers: Record<string, string | string[] | undefined>
  /** Aborted when the client disconnects. */
  readonly signal: () => AbortSignal
  readonly filters: Filters
  /** Response headers, such as the rate limits. */
  readonly answerHeaders: Record<string, string>
  caller?: Caller
  readonly onMember: (memberId: number) => void
  /** The member whose credential it is, once known. */
  readonly memberId: () => number | undefined
}

export interface McpContext extends McpRequest {
  readonly toolbox: Toolbox
  /** Whether it is one of several messages that are answered together. */
  readonly inBatch?: boolean
  /** Set when a call was refused because of its credential. The HTTP response then has that status. */
  challenged?: Answer
}

/** Identifies the caller and counts the request. Calls of operations do this on their own. */
export async function identifyCaller(request: McpRequest): Promise<Caller> {
  const { app, address, authorization, answerHeaders, onMember } = request
  const credentials = { address, authorization, audience: 'mcp', onMember } as const
  request.caller ??= await identify(app, credentials, { writes: false }, answerHeaders)
  return request.caller
}
