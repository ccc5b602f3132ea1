import type { IncomingHttpHeaders } from 'node:http'
import type { App } from '../../platform/app.ts'
import { addressKey } from '../../platform/limits/limiter.ts'
import { pseudonym } from '../../platform/sign.ts'
import { deviceName } from './device-name.ts'

/** Where a request of a person came from, as far as we use it. */
export interface RequestOrigin {
  address: string
  userAgent: string | undefined
}

/** Where a sign-in comes from: the request, and the session that its browser had until now. */
export interface SignInRequest extends RequestOrigin {
  previousSession?: string | undefined
  /** The browser's own cookie, by which it is known before anyone signed in. */
  deviceCookie?: string | undefined
}

export function requestOrigin(request: { ip: string; headers: IncomingHttpHeaders }): RequestOrigin {
  return { address: request.ip, userAgent: request.headers['user-agent'] }
}

/** The address as a keyed hash: recognised again, and not to be read back. */
export function networkHash(app: App, address: string): string {
  return pseudonym(app, 'network', addressKey(address))
}

export function networkAndDevice(app: App, { address, userAgent }: RequestOrigin): { network: string; device: string } {
  return { network: networkHash(app, address), device: deviceName(userAgent) }
}
