import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../../platform/app.ts'
import { formToken } from '../../../web/csrf.ts'
import type { Person, ReadViewer } from '../../../web/viewer.ts'
import type { Arrival } from '../../sign-in/signed-in.ts'
import { deviceCookie, deviceValue, sessionCookie, sessionValue } from '../cookies.ts'
import { requestOrigin } from '../request-origin.ts'
import { readSession, type Session } from '../session.ts'

const sessions = new WeakMap<FastifyRequest, Promise<Session | null>>()

function sessionOf(app: App, request: FastifyRequest): Promise<Session | null> {
  let session = sessions.get(request)
  if (!session) sessions.set(request, (session = readSession(app, sessionValue(app, request.headers.cookie))))
  return session
}

export function viewerOfSession(app: App): ReadViewer {
  return async (request) => {
    const session = await sessionOf(app, request)
    return (
      session && {
        id: session.member.id,
        name: session.member.name,
        role: session.member.role,
        cameFrom: request.headers.referer,
      }
    )
  }
}

export async function personOf(app: App, request: FastifyRequest): Promise<Person | null> {
  const session = await sessionOf(app, request)
  if (!session) return null
  const cookie = sessionValue(app, request.headers.cookie)!
  return { ...session, ...arrivalOf(app, request), cookie, formToken: formToken(cookie) }
}

export function arrivalOf(app: App, request: FastifyRequest): Arrival {
  return {
    ...requestOrigin(request),
    previous: sessionValue(app, request.headers.cookie),
    browser: deviceValue(app, request.headers.cookie),
  }
}

/** The browser's own name, given to it now if it had none. */
export function browserOf(app: App, request: FastifyRequest, reply: FastifyReply): string {
  const known = deviceValue(app, request.headers.cookie)
  if (known) return known
  const made = randomBytes(16).toString('base64url')
  addCookie(reply, deviceCookie(app, made))
  return made
}

export function addCookie(reply: FastifyReply, cookie: string): void {
  reply.header('set-cookie', cookie)
}

/** A session that was moved on is moved on in the browser too. */
export function renewSessions(server: FastifyInstance, app: App): void {
  server.addHook('onSend', async (request, reply) => {
    const session = await sessions.get(request)?.catch(() => null)
    const sent = String(reply.getHeader('set-cookie') ?? '')
    const cookie = sessionValue(app, request.headers.cookie)
    if (session?.renewed && cookie && !/(^|,|-)slipway=/.test(sent)) addCookie(reply, sessionCookie(app, cookie))
  })
}
