import * as z from 'zod'
import type { App } from '../app.ts'
import type { Queryable, Transaction } from '../database/types.ts'
import type { Policy } from '../limits/policy.ts'
import { invalid, notFound } from '../problem.ts'
import { anonymous, type Caller, type MemberCaller, type Scope } from './caller.ts'
import type { Input } from './input.ts'
import { unknownNameIn } from './issues.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Access = 'public' | Scope
type Shape = z.ZodObject
type Parsed<S extends Shape | undefined> = S extends Shape ? z.output<S> : Record<string, never>

interface Description {
  id: string
  title: string
  /** One or two sentences that say when to use it. Shown in the docs, and to models as the description of the tool. */
  description: string
  group: string
  /** Not part of the core contract: marked in OpenAPI, and a tool only for MCP clients that ask for it. */
  extension?: boolean
  path: `/${string}`
  /** The request may have no body. */
  bodyOptional?: boolean
  status?: 200 | 201
  /** Declares 404 for a path that names something that may not exist. */
  mayMiss?: boolean
  acceptsIdempotencyKey?: boolean
  /** A limit per account, in addition to the limits of every call. */
  limit?: Policy
  annotations?: Partial<Annotations>
}

/** The MCP annotations of the tool. */
interface Annotations {
  /** May be true for a POST that stores nothing. */
  readOnly: boolean
  /** It overwrites or deletes data. */
  destructive: boolean
  idempotent: boolean
  openWorld: boolean
}

interface Declaration<
  M extends Method,
  A extends Access,
  P extends Shape | undefined,
  Q extends Shape | undefined,
  B extends Shape | undefined,
  R extends Shape,
  W,
> extends Description {
  method: M
  access: A
  params?: P
  query?: Q
  body?: B
  returns: R
  example: { params?: unknown; query?: unknown; body?: unknown; response: z.input<R> }
  /**
   * Names the data in the answer of a public read (`page:7`, `pages`). The answer is cached until a write invalidates
   * one of these tags.
   */
  cacheTags?(input: { path: Parsed<P>; query: Parsed<Q> }, response: z.input<R>): string[]
  /**
   * Numbers in the cached answer that change more often than the rest. If only these changed, the rest is reused.
   */
  numbers?: {
    cacheTags(input: { path: Parsed<P>; query: Parsed<Q> }, response: z.input<R>): string[]
    /** Returns the answer with its current numbers. */
    update(app: App, response: z.input<R>): Promise<z.input<R>>
  }
  /** Slow work for a write, such as a DNS lookup, done before its transaction begins. */
  prepare?(context: Context<A, Queryable, P, Q, B>): Promise<W>
  /** A read gets the database, a write its transaction. */
  run(context: Context<A, M extends 'GET' ? Queryable : Transaction, P, Q, B>, prepared: W): Promise<z.input<R>>
}

interface Context<
  A extends Access,
  Db extends Queryable,
  P extends Shape | undefined,
  Q extends Shape | undefined,
  B extends Shape | undefined,
> {
  app: App
  db: Db
  caller: A extends 'public' ? Caller : MemberCaller
  path: Parsed<P>
  query: Parsed<Q>
  body: Parsed<B>
  requestId: string
}

/** The context of an operation of unknown type. Its input has been checked against the schemas. */
export interface CheckedCall extends Input {
  app: App
  db: Queryable
  caller: Caller
  requestId: string
}

interface Handlers {
  cacheTags?(input: Pick<Input, 'path' | 'query'>, response: unknown): string[]
  numbers?: {
    cacheTags(input: Pick<Input, 'path' | 'query'>, response: unknown): string[]
    update(app: App, response: unknown): Promise<unknown>
  }
  prepare?(call: CheckedCall): Promise<unknown>
  run(call: CheckedCall, prepared: unknown): Promise<unknown>
}

export interface Operation extends Description, Handlers {
  readonly method: Method
  readonly access: Access
  readonly params?: Shape | undefined
  readonly query?: Shape | undefined
  readonly body?: Shape | undefined
  readonly returns: Shape
  readonly example: { params?: unknown; query?: unknown; body?: unknown; response: unknown }
  readonly reads: boolean
  readonly status: 200 | 201
  readonly codes: readonly number[]
  readonly annotations: Annotations
}

/** The input of a public read that a page calls. Parts with defaults may be omitted. */
type CallInput<P extends Shape | undefined, Q extends Shape | undefined> = (P extends Shape
  ? { path: z.input<P> }
  : { path?: never }) &
  (Q extends Shape ? { query?: z.input<Q> } : { query?: never })

interface Callable<P extends Shape | undefined, Q extends Shape | undefined, R extends Shape> {
  /** Calls a public read from a page, so that pages show the same data as the API. */
  call(app: App, input: CallInput<P, Q>): Promise<z.output<R>>
}

/** Declares an operation. Its REST route, OpenAPI entry and MCP tool are derived from the declaration. */
export function operation<
  M extends Method,
  A extends Access,
  P extends Shape | undefined = undefined,
  Q extends Shape | undefined = undefined,
  B extends Shape | undefined = undefined,
  R extends Shape = Shape,
  W = undefined,
>(declaration: Declaration<M, A, P, Q, B, R, W>): Operation & Callable<P, Q, R> {
  const { method, access, mayMiss, status = 200 } = declaration
  const isProtected = access !== 'public'
  // The compiler can't infer that a call that was checked against the schemas has their types.
  const { cacheTags, numbers, prepare, run } = declaration as unknown as Handlers
  return {
    ...declaration,
    ...(cacheTags && { cacheTags }),
    ...(numbers && { numbers }),
    ...(prepare && { prepare }),
    run,
    reads: method === 'GET',
    status,
    codes: [status, 400, ...(isProtected ? [401, 403] : []), ...(mayMiss ? [404] : []), 429],
    annotations: {
      readOnly: method === 'GET',
      destructive: false,
      idempotent: method !== 'POST',
      openWorld: false,
      ...declaration.annotations,
    },
    async call(app, input) {
      const { path = {}, query = {} }: { path?: unknown; query?: unknown } = input
      const call = {
        app,
        db: app.db,
        caller: anonymous,
        requestId: 'inside',
        path: parse(declaration.params, path, mayMiss),
        query: parse(declaration.query, query),
        body: {},
      }
      return (await run(call, undefined)) as z.output<R>
    },
  }
}

function parse(schema: Shape | undefined, value: unknown, mayMiss = false): Record<string, unknown> {
  const result = (schema ?? z.object({})).safeParse(value)
  if (result.success) return result.data
  const unknownName = mayMiss ? unknownNameIn(result.error.issues) : undefined
  if (unknownName) throw notFound(unknownName)
  throw invalid(result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
}
