import type { App } from '../app.ts'
import type { Caller } from '../operation/caller.ts'
import { identify } from '../operation/identify.ts'
import type { Answer } from '../operation/perform.ts'
import type { McpHeaders } from './plain-request.ts'
import type { Filters, Toolbox } from './toolbox.ts'

/** One HTTP request to the endpoint. */
export interface McpRequest {
  readonly app: App
  readonly requestId: string
  readonly address: string
  readonly authorization: string | undefined
  readonly mcp: McpHeaders
  /** Everything else that came along, for the SDK. */
  readonly headers: Record<string, string | string[] | undefined>
  /** Ends when the caller has gone. */
  readonly signal: () => AbortSignal
  readonly filters: Filters
  /** Headers for the answer, such as where the caller stands with the limits. */
  readonly answerHeaders: Record<string, string>
  caller?: Caller
}

export interface McpContext extends McpRequest {
  readonly toolbox: Toolbox
  /** Set where a call was refused for its credential, which the whole HTTP answer has to say. */
  challenged?: Answer
}

/** Who is calling, for everything that is not the call of an operation: those are counted by the operation. */
export async function admit(arrival: McpRequest): Promise<Caller> {
  const { app, address, authorization, answerHeaders } = arrival
  arrival.caller ??= await identify(app, { address, authorization, audience: 'mcp' }, { writes: false }, answerHeaders)
  return arrival.caller
}
