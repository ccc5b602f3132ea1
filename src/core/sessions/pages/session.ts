import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../../platform/app.ts'
import { formToken } from '../../../web/csrf.ts'
import type { Person, ReadViewer } from '../../../web/viewer.ts'
import { deviceCookie, readDeviceCookie, readKnownBrowserCookie, readSessionCookie, sessionCookie } from '../cookies.ts'
import { requestOrigin, type SignInRequest } from '../request-origin.ts'
import { type MemberSession, readSession } from '../session.ts'

const sessions = new WeakMap<FastifyRequest, Promise<MemberSession | null>>()

function sessionOf(app: App, request: FastifyRequest): Promise<MemberSession | null> {
  let session = sessions.get(request)
  if (!session) {
    session = readSession(app, readSessionCookie(app, request.headers.cookie), request.ip).then((found) => {
      if (found) request.memberId = found.member.id
      return found
    })
    sessions.set(request, session)
  }
  return session
}

/** Reads the session again after it changed during the request. */
export function forgetSession(request: FastifyRequest): void {
  sessions.delete(request)
}

export function sessionViewer(app: App): ReadViewer {
  return async (request) => {
    const session = await sessionOf(app, request)
    return (
      session && {
        id: session.member.id,
        name: session.member.name,
        role: session.member.role,
        email: session.member.email,
        cameFrom: request.headers.referer,
      }
    )
  }
}

export async function signedInPerson(app: App, request: FastifyRequest): Promise<Person | null> {
  const session = await sessionOf(app, request)
  if (!session) return null
  const cookie = readSessionCookie(app, request.headers.cookie)!
  return { ...session, ...signInRequest(app, request), cookie, formToken: formToken(cookie) }
}

export function signInRequest(app: App, request: FastifyRequest): SignInRequest {
  return {
    ...requestOrigin(request),
    previousSession: readSessionCookie(app, request.headers.cookie),
    deviceCookie: readDeviceCookie(app, request.headers.cookie),
    knownBrowser: readKnownBrowserCookie(app, request.headers.cookie),
  }
}

/** Sets the cookie if the browser has none yet. */
export function ensureDeviceCookie(app: App, request: FastifyRequest, reply: FastifyReply): string {
  const known = readDeviceCookie(app, request.headers.cookie)
  if (known) return known
  const created = randomBytes(16).toString('base64url')
  setCookie(reply, deviceCookie(app, created))
  return created
}

export function setCookie(reply: FastifyReply, cookie: string): void {
  reply.header('set-cookie', cookie)
}

/** Extends the cookie whenever the session was extended. */
export function renewSessionCookies(server: FastifyInstance, app: App): void {
  server.addHook('onSend', (request, reply, _, done) => {
    const cookie = readSessionCookie(app, request.headers.cookie)
    const reading = cookie && sessions.get(request)
    // Synchronous for visitors, so that their page is sent immediately.
    if (!reading) return done()
    reading
      .then((session) => {
        const sent = String(reply.getHeader('set-cookie') ?? '')
        if (session?.renewed && !/(^|,|-)slipway=/.test(sent)) setCookie(reply, sessionCookie(app, cookie))
      })
      .then(
        () => done(),
        () => done(),
      )
  })
}
