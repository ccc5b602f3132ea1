import type { CachedAnswer } from '../cached-answer.ts'
import { type Eventually, whenReady } from '../eventually.ts'
import { challenge } from '../operation/challenge.ts'
import type { Answer, Performer } from '../operation/perform.ts'
import { invalid } from '../problem.ts'
import type { McpContext } from './context.ts'

/** Performs an operation with the arguments of a tool call. */
export function callOperation(
  context: McpContext,
  performer: Performer,
  args: Record<string, unknown>,
): Eventually<Answer> {
  const { key, input } = performer.operation.acceptsIdempotencyKey ? splitKey(args) : { key: undefined, input: args }
  const answer = performer.perform(context.app, {
    requestId: context.requestId,
    address: context.address,
    authorization: context.authorization,
    audience: 'mcp',
    onMember: context.onMember,
    idempotencyKey: typeof key === 'string' ? key : undefined,
    read(reader) {
      if (key !== undefined && typeof key !== 'string')
        throw invalid([{ path: 'idempotency_key', message: 'must be a string' }])
      return reader.fromArguments(input)
    },
  })
  return whenReady(answer, (answer) => {
    if (answer.problem?.status === 401)
      answer.headers = { ...challenge(context.app, 'mcp', { error: 'invalid_token' }), ...answer.headers }
    Object.assign(context.answerHeaders, answer.headers)
    return answer
  })
}

function splitKey({ idempotency_key: key, ...input }: Record<string, unknown>) {
  return { key, input }
}

/** Whether an error has to be an HTTP status, so that the client gets a credential and repeats the request. */
export function isChallenge(answer: Answer): boolean {
  return answer.problem !== undefined && 'www-authenticate' in answer.headers
}

/** A tool result: the body of the operation as data and as text, or its problem as text. */
export function toolResult({ body, problem }: Answer, end: string): string {
  return `${resultStart(body, problem !== undefined)}${end}}`
}

/** A tool result without its closing brace. */
export function openResult({ body, problem }: Answer): string {
  return resultStart(body, problem !== undefined)
}

/** The rest of a message after its id, with the result of a cached answer. Serialized once for each `end`. */
export function cachedToolResult(cached: CachedAnswer, end: string): Buffer {
  return cached.form(end, (body) => Buffer.from(`${resultStart(body.toString(), false)}${end}}}`)).bytes
}

function resultStart(body: string, isError: boolean): string {
  const data = isError ? '"isError":true' : `"structuredContent":${body}`
  return `{"content":[{"type":"text","text":${JSON.stringify(body)}}],${data}`
}
