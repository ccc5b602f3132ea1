import type { App } from '../../platform/app.ts'
import { minute } from '../../platform/duration.ts'
import { Problem } from '../../platform/problem.ts'

export const freshMinutes = 15

interface ConfirmedSession {
  /** When the member last proved their identity: at sign-in, or when asked again. */
  confirmedAt: Date
}

export function isFresh({ clock }: App, { confirmedAt }: ConfirmedSession): boolean {
  return clock.now().getTime() - confirmedAt.getTime() <= freshMinutes * minute
}

/** Guards sensitive actions on an unlocked screen. Pages ask for proof first. */
export function requireFresh(app: App, session: ConfirmedSession): void {
  if (!isFresh(app, session))
    throw new Problem('forbidden', 'Confirm it’s you first: go back, reload the page and try again.')
}
