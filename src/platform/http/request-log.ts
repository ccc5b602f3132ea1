import { type App, perApp } from '../app.ts'
import { clientAddress } from './client-address.ts'

interface AnsweredRequest {
  id: string
  method: string
  /** The route pattern, not the path: a link from an email can be used by anyone who knows its path. */
  route: string
  operation: string
  via: 'rest' | 'mcp' | 'site'
  memberId: number | null
  ip: string
  status: number
  milliseconds: number
}

/** Counts and logs answered requests. */
export const requestLog = perApp((app: App) => {
  const clientIn = clientAddress(app)
  return (request: AnsweredRequest): void => {
    const { id, method, route, operation, via, memberId, status, milliseconds } = request
    app.metrics.request(operation, via, status, milliseconds / 1000)
    if (!app.log.isLevelEnabled('info')) return
    app.log.info(
      {
        request_id: id,
        method,
        route,
        ...(memberId !== null && { member: memberId }),
        ...clientIn(request),
        status,
        ms: Math.round(milliseconds * 10) / 10,
      },
      'request',
    )
  }
})
