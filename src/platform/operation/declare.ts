import * as z from 'zod'
import type { App } from '../app.ts'
import type { Queryable } from '../database/types.ts'
import type { Policy } from '../limits/policy.ts'
import { invalid } from '../problem.ts'
import { anonymous, type Caller, type MemberCaller, type Scope } from './caller.ts'

type Shape = z.ZodObject
type Parsed<S extends Shape | undefined> = S extends Shape ? z.output<S> : Record<string, never>
type Access = 'public' | Scope

export interface Context<
  A extends Access,
  P extends Shape | undefined,
  Q extends Shape | undefined,
  B extends Shape | undefined,
> {
  app: App
  /** The transaction of a write, the database of a read. */
  db: Queryable
  caller: A extends 'public' ? Caller : MemberCaller
  path: Parsed<P>
  query: Parsed<Q>
  body: Parsed<B>
  requestId: string
}

interface Declaration<
  A extends Access = Access,
  P extends Shape | undefined = Shape | undefined,
  Q extends Shape | undefined = Shape | undefined,
  B extends Shape | undefined = Shape | undefined,
  R extends Shape = Shape,
  W = unknown,
> {
  id: string
  title: string
  /** One or two sentences that say when to use it: read by people in the docs and by models as the tool's description. */
  description: string
  group: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  access: A
  params?: P
  query?: Q
  body?: B
  /** The body may be left out altogether. */
  bodyOptional?: boolean
  returns: R
  status?: 200 | 201
  /** 404 is declared, because the path names something that may not exist. */
  mayMiss?: boolean
  acceptsIdempotencyKey?: boolean
  /** A limit of its own for each account, beside those of every call. */
  limit?: Policy
  /** What a client may rely on. `readOnly` of a POST: it keeps nothing. `destructive`: it writes over or takes away what was there. */
  annotations?: Partial<Annotations>
  example: { params?: unknown; query?: unknown; body?: unknown; response: z.input<R> }
  /**
   * What the answer of a public read is made of, by name (`listing:7`, `categories`). With it the answer is kept in memory until a
   * write says that one of them changed.
   */
  cacheTags?(input: { path: Parsed<P>; query: Parsed<Q> }, response: z.input<R>): string[]
  /** Slow or outside work of a write (DNS, another site), done before its transaction begins. */
  prepare?(context: Context<A, P, Q, B>): Promise<W>
  run(context: Context<A, P, Q, B>, prepared: W): Promise<z.input<R>>
}

interface Annotations {
  readOnly: boolean
  destructive: boolean
  idempotent: boolean
  openWorld: boolean
}

export interface Operation extends Declaration {
  readonly reads: boolean
  readonly status: 200 | 201
  readonly codes: readonly number[]
  readonly annotations: Annotations
}

/** What a page gives to a public read: parts that have defaults may be left out. */
type CallInput<P extends Shape | undefined, Q extends Shape | undefined> = (P extends Shape
  ? { path: z.input<P> }
  : { path?: never }) &
  (Q extends Shape ? { query?: z.input<Q> } : { query?: never })

interface Callable<P extends Shape | undefined, Q extends Shape | undefined, R extends Shape> {
  /** Asks a public read from inside the product, so that pages show what the API answers. */
  call(app: App, question: CallInput<P, Q>): Promise<z.output<R>>
}

/** Declares an operation once; REST route, OpenAPI entry and MCP tool all follow from it. */
export function operation<
  A extends Access,
  P extends Shape | undefined = undefined,
  Q extends Shape | undefined = undefined,
  B extends Shape | undefined = undefined,
  R extends Shape = Shape,
  W = undefined,
>(declaration: Declaration<A, P, Q, B, R, W>): Operation & Callable<P, Q, R> {
  const { method, access, mayMiss, status = 200 } = declaration
  const isProtected = access !== 'public'
  const ask = async (app: App, { path = {}, query = {} }: { path?: unknown; query?: unknown }) => {
    const context = {
      app,
      db: app.db,
      caller: anonymous,
      requestId: 'inside',
      path: read(declaration.params, path),
      query: read(declaration.query, query),
      body: {},
    }
    return (await declaration.run(context as never, undefined as never)) as z.output<R>
  }
  return {
    ...(declaration as unknown as Declaration),
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
    call: ask,
  }
}

function read(schema: Shape | undefined, value: unknown): unknown {
  const result = (schema ?? z.object({})).safeParse(value)
  if (result.success) return result.data
  throw invalid(result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
}
