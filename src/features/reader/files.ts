import type { App } from '../../platform/app.ts'
import { type Fetched, fetchBytes } from './fetch.ts'
import { robotsPermit } from './robots.ts'
import { openSession, type SessionOptions } from './session.ts'
import { parseAddress } from './urls.ts'

interface FileOptions extends SessionOptions {
  /** Largest file in bytes, after decompression. */
  most: number
  accept?: string
}

/** A file of a website, such as its logo. What is in it is for the caller to check. */
export async function readFile(app: App, address: string | URL, { most, accept = 'image/*', ...options }: FileOptions): Promise<Fetched> {
  await using session = openSession(app, options)
  return await fetchBytes(session, parseAddress(address), { accept, most, permit: (hop) => robotsPermit(session, hop) })
}
