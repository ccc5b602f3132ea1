import type { IncomingHttpHeaders } from 'node:http'
import type { App } from '../../platform/app.ts'
import { addressKey } from '../../platform/limits/limiter.ts'
import { pseudonym } from '../../platform/sign.ts'
import { deviceName } from './device-name.ts'

export interface RequestOrigin {
  address: string
  userAgent: string | undefined
}

export interface SignInRequest extends RequestOrigin {
  previousSession?: string | undefined
  /** Identifies the browser before anyone signs in. */
  deviceCookie?: string | undefined
  /** The mark of a browser that was signed in before. */
  knownBrowser?: string | undefined
}

export function requestOrigin(request: { ip: string; headers: IncomingHttpHeaders }): RequestOrigin {
  return { address: request.ip, userAgent: request.headers['user-agent'] }
}

/** A keyed hash: equal for equal addresses, and not reversible. */
export function networkHash(app: App, address: string): string {
  return pseudonym(app, 'network', addressKey(address))
}

export function networkAndDevice(app: App, { address, userAgent }: RequestOrigin): { network: string; device: string } {
  return { network: networkHash(app, address), device: deviceName(userAgent) }
}
