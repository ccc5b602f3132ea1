import type { App } from '../app.ts'
import { type Statement, sql } from '../database/sql.ts'
import type { Queryable } from '../database/types.ts'
import { hour, minute } from '../duration.ts'
import { Problem } from '../problem.ts'
import { pseudonym } from '../sign.ts'
import { sessionIdOf } from './client.ts'
import type { McpContent } from './content.ts'
import { identifyCaller, type McpRequest } from './context.ts'
import { eventStream } from './event-stream.ts'
import { callerKey, type OpenStreams } from './streams.ts'

const maxPerSession = 50
const maxPerCaller = 200
const maxUriLength = 500
// After this, the client has to reconnect with its credential.
const streamLifetime = hour
// How long a client that lost its connection has to reconnect.
const subscriptionLifetime = 30 * minute
const renewEvery = 5 * minute
const maxEndedSessions = 10_000

const tagStart = 'mcp-session:'
const sessionIdLength = 36

interface SessionStream {
  /** Greater for a stream that was opened later. */
  readonly id: string
  /** How many times its subscriptions were read, because only the last read counts. */
  readings: number
  readonly uris: Set<string>
  notify(uri: string): void
  end(): void
}

/**
 * Resource subscriptions of `initialize` clients, which subscribe with one request and are notified on a stream that
 * they opened with another. The two may reach different processes, so subscriptions are stored, and every change to
 * those of a session notifies all processes through a cache tag.
 */
export class Subscriptions {
  readonly #app: App
  readonly #content: McpContent
  readonly #streams: OpenStreams
  readonly #bySession = new Map<string, SessionStream>()
  readonly #byUri = new Map<string, Set<SessionStream>>()
  /** Sessions that clients have ended since the process started, oldest first. */
  readonly #ended = new Set<string>()
  readonly #stopHearing: () => void
  #stopWatching: (() => void) | undefined

  constructor(app: App, content: McpContent, streams: OpenStreams) {
    this.#app = app
    this.#content = content
    this.#streams = streams
    this.#stopHearing = app.cache.watchAll((tags) => {
      for (const tag of tags) if (tag.startsWith(tagStart)) this.#hear(tag)
    })
  }

  /** Whether the client has ended its session and has to start another one. */
  hasEnded({ headers }: McpRequest): boolean {
    const header = headers['mcp-session-id']
    return this.#ended.size > 0 && typeof header === 'string' && this.#ended.has(header.slice(-sessionIdLength))
  }

  close(): void {
    this.#stopHearing()
  }

  async subscribe(request: McpRequest, uri: string): Promise<void> {
    const session = requireSession(request)
    const caller = await this.#callerOf(request)
    if (uri.length > maxUriLength) throw new Problem('invalid_request', `uri is over ${maxUriLength} characters.`)
    // Throws if there is no such resource.
    await this.#content.read(uri)
    const now = this.#app.clock.now()
    const expiresAt = new Date(now.getTime() + subscriptionLifetime)
    const has = (part: Statement) =>
      sql`(select count(*) from mcp_subscriptions where ${part} and expires_at > ${now} and uri <> ${uri})`
    const stored = await this.#change(session, 'changed', (tx) =>
      tx.run(sql`
        insert into mcp_subscriptions (session_id, uri, caller, expires_at)
        select ${session}::uuid, ${uri}, ${caller}, ${expiresAt}
        where ${has(sql`session_id = ${session}::uuid`)} < ${maxPerSession}
          and ${has(sql`caller = ${caller}`)} < ${maxPerCaller}
        on conflict (session_id, uri) do update set expires_at = excluded.expires_at`),
    )
    if (stored === 0)
      throw new Problem('not_allowed_now', 'Too many subscriptions. Unsubscribe from a resource you no longer need.')
  }

  async unsubscribe(request: McpRequest, uri: string): Promise<void> {
    const session = requireSession(request)
    await this.#change(session, 'changed', (tx) =>
      tx.run(sql`delete from mcp_subscriptions where session_id = ${session}::uuid and uri = ${uri}`),
    )
  }

  /** Deletes the subscriptions of a session and closes its stream. */
  async endSession(request: McpRequest): Promise<void> {
    const session = requireSession(request)
    await identifyCaller(request)
    await this.#change(session, 'ended', (tx) =>
      tx.run(sql`delete from mcp_subscriptions where session_id = ${session}::uuid`),
    )
  }

  /** Opens the stream on which a session is notified. A session has only one: the newest. */
  async openStream(request: McpRequest): Promise<Response> {
    const session = requireSession(request)
    const signal = this.#streams.open(request, callerKey(await identifyCaller(request), request.address))()
    const id = await this.#announceStream(session)
    return eventStream(async (send, gone) => {
      const over = Promise.withResolvers<void>()
      const stream: SessionStream = {
        id,
        readings: 0,
        uris: new Set(),
        notify: (uri) =>
          send(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/resources/updated', params: { uri } })),
        end: over.resolve,
      }
      const lifetime = setTimeout(over.resolve, streamLifetime)
      gone.addEventListener('abort', () => over.resolve())
      if (gone.aborted) over.resolve()
      this.#join(session, stream)
      try {
        await this.#load([session])
        // They may have changed while no stream was open.
        for (const uri of stream.uris) stream.notify(uri)
        await over.promise
      } catch (err) {
        this.#app.log.warn({ err }, 'could not open the stream of an MCP session')
      } finally {
        clearTimeout(lifetime)
        this.#leave(session, stream)
      }
      return undefined
    }, signal)
  }

  async #callerOf(request: McpRequest): Promise<string> {
    const key = callerKey(await identifyCaller(request), request.address)
    return key.startsWith('member:') ? key : pseudonym(this.#app, 'mcp subscriptions', key)
  }

  /**
   * Ends the session's older streams in every process. Returns the ID of the new one; IDs are in the order of opening.
   */
  #announceStream(session: string): Promise<string> {
    return this.#app.db.transaction(async (tx) => {
      const { number } = await tx.one(sql<{ number: string }>`select pg_current_xact_id()::text as number`)
      const id = number.padStart(20, '0')
      await this.#app.cache.invalidate(tx, [`${tagStart}${session}:stream-${id}`])
      return id
    })
  }

  /** Runs a write and notifies every process that has a stream of the session. */
  #change(session: string, what: 'changed' | 'ended', write: (tx: Queryable) => Promise<number>): Promise<number> {
    return this.#app.db.transaction(async (tx) => {
      const rows = await write(tx)
      if (what === 'ended' || rows > 0) await this.#app.cache.invalidate(tx, [`${tagStart}${session}:${what}`])
      return rows
    })
  }

  #join(session: string, stream: SessionStream): void {
    this.#bySession.set(session, stream)
    this.#stopWatching ??= this.#watch()
  }

  #leave(session: string, stream: SessionStream): void {
    this.#follow(stream, [])
    if (this.#bySession.get(session) === stream) this.#bySession.delete(session)
    if (this.#bySession.size > 0) return
    this.#stopWatching?.()
    this.#stopWatching = undefined
  }

  #watch(): () => void {
    const stop = this.#content.watch((uri) => {
      for (const stream of this.#byUri.get(uri) ?? []) stream.notify(uri)
    })
    const timer = setInterval(() => void this.#renew(), renewEvery)
    return () => {
      clearInterval(timer)
      stop()
    }
  }

  #hear(tag: string): void {
    const session = tag.slice(tagStart.length, tagStart.length + sessionIdLength)
    const what = tag.slice(tagStart.length + sessionIdLength + 1)
    if (what === 'ended') this.#rememberEnd(session)
    const stream = this.#bySession.get(session)
    if (!stream) return
    if (what === 'changed') void this.#load([session])
    else if (what === 'ended' || what > `stream-${stream.id}`) stream.end()
  }

  #rememberEnd(session: string): void {
    this.#ended.add(session)
    if (this.#ended.size > maxEndedSessions) this.#ended.delete(this.#ended.values().next().value!)
  }

  /** Extends the subscriptions of open streams, and reads them again in case a change was missed. */
  async #renew(): Promise<void> {
    const sessions = [...this.#bySession.keys()]
    const expiresAt = new Date(this.#app.clock.now().getTime() + subscriptionLifetime)
    try {
      await this.#app.db.run(sql`
        update mcp_subscriptions set expires_at = ${expiresAt} where session_id = any(${sessions}::uuid[])`)
    } catch (err) {
      this.#app.log.warn({ err }, 'could not renew the subscriptions of MCP clients')
    }
    await this.#load(sessions)
  }

  async #load(sessions: readonly string[]): Promise<void> {
    const read = sessions.flatMap((session) => {
      const stream = this.#bySession.get(session)
      return stream ? [{ session, stream, reading: ++stream.readings, uris: [] as string[] }] : []
    })
    try {
      const rows = await this.#app.db.many(sql<{ session_id: string; uri: string }>`
        select session_id, uri from mcp_subscriptions
        where session_id = any(${sessions}::uuid[]) and expires_at > ${this.#app.clock.now()}`)
      const bySession = new Map(read.map((one) => [one.session, one]))
      for (const { session_id, uri } of rows) bySession.get(session_id)?.uris.push(uri)
      for (const { session, stream, reading, uris } of read)
        if (reading === stream.readings && this.#bySession.get(session) === stream) this.#follow(stream, uris)
    } catch (err) {
      this.#app.log.warn({ err }, 'could not read the subscriptions of MCP clients')
    }
  }

  #follow(stream: SessionStream, uris: readonly string[]): void {
    for (const uri of stream.uris) {
      const streams = this.#byUri.get(uri)
      streams?.delete(stream)
      if (streams?.size === 0) this.#byUri.delete(uri)
    }
    stream.uris.clear()
    for (const uri of uris) {
      stream.uris.add(uri)
      this.#byUri.set(uri, (this.#byUri.get(uri) ?? new Set()).add(stream))
    }
  }
}

function requireSession({ headers }: McpRequest): string {
  const session = sessionIdOf(headers['mcp-session-id'])
  if (session !== undefined) return session
  throw new Problem('invalid_request', 'This needs the session ID of the response to initialize, as Mcp-Session-Id.')
}

export function deleteExpiredSubscriptions(db: Queryable, now: Date): Promise<number> {
  return db.run(sql`delete from mcp_subscriptions where expires_at <= ${now}`)
}
