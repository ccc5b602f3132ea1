import type { FastifyRequest } from 'fastify'

/** The person who looks at a page, when they are signed in. */
export interface Viewer {
  id: number
  name: string
  role: 'member' | 'admin'
  /** The address that led to this page, as the browser told it. */
  cameFrom?: string | undefined
}

export type ReadViewer = (request: FastifyRequest) => Promise<Viewer | null>
