import type { CachedAnswer } from '../cache.ts'
import { challenge } from '../operation/challenge.ts'
import type { Answer, Performer } from '../operation/perform.ts'
import { invalid } from '../problem.ts'
import type { McpContext } from './context.ts'

/** Performs an operation with arguments that came as one object. */
export async function callOperation(
  visit: McpContext,
  performer: Performer,
  args: Record<string, unknown>,
): Promise<Answer> {
  const { key, input } = performer.operation.acceptsIdempotencyKey ? splitKey(args) : { key: undefined, input: args }
  const answer = await performer.perform(visit.app, {
    requestId: visit.requestId,
    address: visit.address,
    authorization: visit.authorization,
    audience: 'mcp',
    idempotencyKey: typeof key === 'string' ? key : undefined,
    read(reader) {
      if (key !== undefined && typeof key !== 'string')
        throw invalid([{ path: 'idempotency_key', message: 'must be a string' }])
      return reader.fromArguments(input)
    },
  })
  if (answer.problem?.status === 401)
    answer.headers = { ...challenge(visit.app, 'mcp', { error: 'invalid_token' }), ...answer.headers }
  Object.assign(visit.answerHeaders, answer.headers)
  return answer
}

function splitKey({ idempotency_key: key, ...input }: Record<string, unknown>) {
  return { key, input }
}

/** A refusal that a client has to see in HTTP, so that it can get a credential and come back. */
export function isChallenge(answer: Answer): boolean {
  return answer.problem !== undefined && 'www-authenticate' in answer.headers
}

/** A tool result: the operation's own body as data and as text, or its problem as text. */
export function toolResult({ body, problem }: Answer, more: string): string {
  return `${openResult(body, problem !== undefined)}${more}}`
}

/** The same of a kept answer, written once; what follows and the closing brace are added by whoever sends it. */
export function keptToolResult(kept: CachedAnswer): Buffer {
  return (kept.toolResult ??= Buffer.from(openResult(kept.body, false)))
}

function openResult(body: string, isError: boolean): string {
  return `{"content":[{"type":"text","text":${JSON.stringify(body)}}],${isError ? '"isError":true' : `"structuredContent":${body}`}`
}
