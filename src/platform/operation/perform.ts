import type { App } from '../app.ts'
import type { CachedAnswer } from '../cached-answer.ts'
import { noteFullDisk } from '../disk-space.ts'
import { type Eventually, recover, whenReady } from '../eventually.ts'
import { asProblem } from '../faults.ts'
import { withRequestAddress } from '../http/request-address.ts'
import { staleHeaders } from '../http/stale.ts'
import { traced } from '../observability/tracing.ts'
import { oncePer } from '../once.ts'
import { Problem, problemDocument } from '../problem.ts'
import type { Caller } from './caller.ts'
import { challenge } from './challenge.ts'
import type { CheckedCall, Operation } from './declare.ts'
import {
  findStoredAnswer,
  fingerprintOf,
  type KeyedRequest,
  readKey,
  reserveKey,
  type StoredAnswer,
  storeAnswer,
} from './idempotency.ts'
import { type CredentialHeaders, identify } from './identify.ts'
import { type Input, type InputReader, inputReader, noInput } from './input.ts'
import { serialiser } from './serialise.ts'

/** One call of an operation, over REST or MCP. */
export interface Call extends CredentialHeaders {
  requestId: string
  idempotencyKey: string | undefined
  read(reader: InputReader): Input
}

export interface Answer {
  status: number
  body: string
  headers: Record<string, string>
  problem?: Problem
  /** The cache entry of the body, which also holds its serialized forms. */
  cached?: CachedAnswer
}

class CachedOperationAnswer implements Answer {
  readonly status: number
  readonly headers: Record<string, string>
  readonly cached: CachedAnswer

  constructor(status: number, headers: Record<string, string>, cached: CachedAnswer) {
    this.status = status
    this.headers = headers
    this.cached = cached
  }

  /** Decoded only if the text is needed. */
  get body(): string {
    return this.cached.body
  }
}

export interface Performer {
  readonly operation: Operation
  perform(app: App, call: Call): Eventually<Answer>
}

/** The steps of every call: credential and limit, scope, validation, idempotency, transaction, handler, serialization. */
export const performer = oncePer((operation: Operation): Performer => {
  const reader = inputReader(operation)
  const keyOf = oncePer((input: Input) => cacheKey(operation, input))
  // Compiled for the first answer, because compiling all of them takes a seventh of the startup time.
  let compiled: ReturnType<typeof serialiser> | undefined
  const serialise = (value: unknown) => (compiled ??= serialiser(operation))(value)

  function attempt(app: App, call: Call, headers: Record<string, string>): Eventually<Answer> {
    const caller = identify(app, call, { writes: !operation.reads }, headers)
    return whenReady(caller, (caller) => answer(app, call, caller, headers))
  }

  function answer(app: App, call: Call, caller: Caller, headers: Record<string, string>): Eventually<Answer> {
    checkScope(app, operation, caller, call)
    const input = call.read(reader)
    const hit = operation.cacheTags && !operation.limit && app.cache.hit(keyOf(input))
    if (hit) return new CachedOperationAnswer(operation.status, headers, hit)
    const checked = { app, db: app.db, caller, requestId: call.requestId, ...input }
    return operation.reads
      ? read(checked, input, headers)
      : withRequestAddress(call.address, () => writeOnce(checked, call, input, headers))
  }

  async function writeOnce(
    checked: CheckedCall,
    call: Call,
    input: Input,
    headers: Record<string, string>,
  ): Promise<Answer> {
    const { app, caller } = checked
    // A replayed answer doesn't count against the operation's own limit.
    const keyed = keyedRequest(app, operation, call, caller, input)
    const earlier = keyed && (await findStoredAnswer(app.db, keyed))
    if (earlier) return replay(earlier, headers)
    await takeOwnLimit(app, caller, headers)
    const prepared = await operation.prepare?.(checked)
    return app.db.transaction((tx) => write({ ...checked, db: tx }, prepared, keyed, headers))
  }

  async function takeOwnLimit(app: App, caller: Caller, headers: Record<string, string>): Promise<void> {
    if (operation.limit && caller.kind !== 'anonymous')
      await app.limiter.take([[operation.limit, String(caller.memberId)]], headers)
  }

  async function read(call: CheckedCall, input: Input, headers: Record<string, string>): Promise<Answer> {
    const { cacheTags, numbers } = operation
    const { app, caller } = call
    await takeOwnLimit(app, caller, headers)
    // Members read from the primary, because another process may have just handled a write of theirs.
    const isForVisitor = operation.access === 'public' && caller.kind === 'anonymous'
    const run = () => operation.run(call, undefined)
    const respond = () => (isForVisitor ? app.db.fromReplica(run) : run())
    if (!cacheTags) return { status: operation.status, body: serialise(await respond()), headers }
    const cached = await app.cache.get(keyOf(input), async () => {
      const response = await respond()
      return {
        body: serialise(response),
        cacheTags: cacheTags(input, response),
        numbers: numbers && { tags: numbers.cacheTags(input, response), update: updater(app, numbers) },
      }
    })
    return new CachedOperationAnswer(operation.status, { ...headers, ...staleHeaders(cached) }, cached)
  }

  /** A function of its own, because it is cached with the answer and must not keep the request in memory. */
  function updater(app: App, { update }: NonNullable<Operation['numbers']>) {
    return async (body: Buffer) => serialise(await update(app, JSON.parse(body.toString())))
  }

  async function write(
    call: CheckedCall,
    prepared: unknown,
    keyed: KeyedRequest | undefined,
    headers: Record<string, string>,
  ): Promise<Answer> {
    const earlier = keyed && (await reserveKey(call.db, keyed))
    if (earlier) return replay(earlier, headers)
    const answer = { status: operation.status, body: serialise(await operation.run(call, prepared)) }
    if (keyed) await storeAnswer(call.db, keyed, answer)
    return { ...answer, headers }
  }

  const spanName = `operation ${operation.id}`
  const operationSpan = { attributes: { 'slipway.operation': operation.id } }
  return {
    operation,
    perform(app, call) {
      const headers: Record<string, string> = {}
      return recover(
        () => traced(spanName, operationSpan, () => attempt(app, call, headers)),
        (error) => refuse(app, asDeclared(operation, asProblem(error)), call.requestId, headers),
      )
    },
  }
})

export function checkScope(
  app: App,
  { access }: Operation,
  caller: Caller,
  { audience }: Pick<Call, 'audience'>,
): void {
  if (access === 'public') return
  if (caller.kind === 'anonymous') {
    throw new Problem(
      'authentication_required',
      'Send Authorization: Bearer with an API key or access token. Create API keys in your account.',
      { headers: challenge(app, audience, { scope: [access] }) },
    )
  }
  if (!caller.scopes.has(access)) {
    throw new Problem('insufficient_scope', `This needs the scope ${access}. Request it, or use a key that has it.`, {
      headers: challenge(app, audience, { error: 'insufficient_scope', scope: new Set([...caller.scopes, access]) }),
    })
  }
}

function cacheKey({ id }: Operation, { path, query, body }: Input): string {
  return `${id} ${JSON.stringify(path)} ${textOf(query)} ${textOf(body)}`
}

function textOf(part: Record<string, unknown>): string {
  return part === noInput ? '' : JSON.stringify(part)
}

function keyedRequest(
  app: App,
  operation: Operation,
  call: Call,
  caller: Caller,
  input: Input,
): KeyedRequest | undefined {
  if (!operation.acceptsIdempotencyKey || call.idempotencyKey === undefined || caller.kind === 'anonymous')
    return undefined
  const key = readKey(call.idempotencyKey)
  return {
    memberId: caller.memberId,
    operation: operation.id,
    key,
    fingerprint: fingerprintOf(input),
    now: app.clock.now(),
  }
}

function replay({ status, body }: StoredAnswer, headers: Record<string, string>): Answer {
  return { status, body, headers: { ...headers, 'idempotency-replayed': 'true' } }
}

// A feature may throw a status that the operation doesn't declare, such as 404 for a slug in the body. Callers get 400.
function asDeclared(operation: Operation, problem: Problem): Problem {
  if (problem.status >= 500 || operation.codes.includes(problem.status)) return problem
  // An invalid token is always 401, because that is how a client learns that it needs a new one.
  if (problem.code === 'invalid_token') return problem
  return new Problem('invalid_request', problem.message, { errors: problem.errors ?? [], cause: problem })
}

export function refuse(app: App, problem: Problem, requestId: string, headers: Record<string, string> = {}): Answer {
  noteFullDisk(app, problem.cause)
  if (problem.status >= 500) app.log.error({ request_id: requestId, err: problem.cause ?? problem }, 'request failed')
  const body = JSON.stringify(problemDocument(problem, app.urls.site, requestId))
  return { status: problem.status, body, headers: { ...headers, ...problem.headers }, problem }
}
