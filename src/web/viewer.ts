import type { FastifyRequest } from 'fastify'

/** The person who looks at a page, when they are signed in. */
export interface Viewer {
  id: number
  name: string
  role: 'member' | 'admin'
  /** The address that led to this page, as the browser told it. */
  cameFrom?: string | undefined
}

/** A signed-in person, as the forms of their account need them. */
export interface Person {
  member: {
    id: number
    email: string
    email_verified_at: Date | null
    name: string
    role: 'member' | 'admin'
    created_at: Date
  }
  sessionId: number
  startedAt: Date
  address: string
  userAgent: string | undefined
  /** The value of the session cookie that this request carried. */
  cookie: string
  /** Goes into every form of this session, against cross-site request forgery. */
  formToken: string
}

export type ReadPerson = (request: FastifyRequest) => Promise<Person | null>
export type ReadViewer = (request: FastifyRequest) => Promise<Viewer | null>
