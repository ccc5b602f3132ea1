import type { IncomingHttpHeaders } from 'node:http'
import ipaddr from 'ipaddr.js'
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

/** The network in the form people know from their router, without the part that identifies a single computer. */
export function readableNetwork(address: string): string | null {
  if (!ipaddr.isValid(address)) return null
  const parsed = ipaddr.process(address)
  if (parsed.range() === 'loopback') return 'This computer'
  if (parsed.kind() === 'ipv4') return `${parsed.toString().split('.').slice(0, 3).join('.')}.x`
  const parts = (parsed as ipaddr.IPv6).parts.slice(0, 3).map((part) => part.toString(16))
  return `${parts.join(':')}:…`
}

/** The same for the /48 of an IPv6 address, because one subscriber can have a whole /48. Null for IPv4. */
export function wideNetworkHash(app: App, address: string): string | null {
  const parts = addressKey(address).split(':')
  return parts.length < 4 ? null : pseudonym(app, 'wide network', parts.slice(0, 3).join(':'))
}

export function networkAndDevice(app: App, { address, userAgent }: RequestOrigin): { network: string; device: string } {
  return { network: networkHash(app, address), device: deviceName(userAgent) }
}
