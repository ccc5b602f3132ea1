import type { App } from '../app.ts'
import { hour } from '../duration.ts'
import { sign } from '../sign.ts'
import { isEqual } from '../timing-safe-equal.ts'

const lifetime = hour

/** State that a modern client keeps for us while its user visits a page, and sends back with the call. */
interface RequestState {
  tool: string
  /** Set if we asked for a scope. Otherwise the tool's work continues. */
  for?: 'scope'
  key: string
  memberId: number
  until: number
}

export function sealState(app: App, state: Omit<RequestState, 'until'>): string {
  const until = app.clock.now().getTime() + lifetime
  const text = Buffer.from(JSON.stringify({ ...state, until })).toString('base64url')
  return `${text}.${sign(app, 'mcp request state', text)}`
}

/** Undefined if the state isn't ours or has expired. */
export function openState(app: App, sealed: string): RequestState | undefined {
  const [text = '', signature = ''] = sealed.split('.')
  if (!isEqual(signature, sign(app, 'mcp request state', text))) return undefined
  const state: RequestState = JSON.parse(Buffer.from(text, 'base64url').toString())
  return state.until > app.clock.now().getTime() ? state : undefined
}
