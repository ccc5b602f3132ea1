import type { FastifyRequest } from 'fastify'

/** Everyone but members works in the admin area. */
type ViewerRole = 'member' | 'owner' | 'admin' | 'moderator' | 'editor' | 'finance' | 'support'

/** The signed-in member who looks at a page. */
export interface Viewer {
  id: number
  name: string
  role: ViewerRole
  email?: string
  /** The Referer header of the request. */
  cameFrom?: string | undefined
}

/** A signed-in member with the details of the session, for forms. */
export interface Person {
  member: {
    id: number
    email: string
    email_verified_at: Date | null
    name: string
    role: ViewerRole
    created_at: Date
  }
  sessionId: number
  startedAt: Date
  /** When the member last proved who they are. */
  confirmedAt: Date
  address: string
  userAgent: string | undefined
  /** The value of the session cookie. */
  cookie: string
  /** The CSRF token for every form of this session. */
  formToken: string
}

export type ReadPerson = (request: FastifyRequest) => Promise<Person | null>
export type ReadViewer = (request: FastifyRequest) => Promise<Viewer | null>
