import type { App } from '../app.ts'
import { pseudonym } from '../sign.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The member who sent the request, once known. */
    memberId: number | null
  }
}

/** The address of a client as the log shows it. */
export function clientAddress(app: App): (request: { ip: string }) => { client?: string } {
  switch (app.config.LOG_ADDRESSES) {
    case 'off':
      return () => ({})
    case 'hashed':
      return ({ ip }) => ({ client: pseudonym(app, 'log address', ip) })
    default:
      return ({ ip }) => ({ client: ip })
  }
}
