import type { App } from '../../platform/app.ts'

/** The result of one check. */
export interface HealthFinding {
  check: string
  /** A warning needs attention; a failure means that something does not work. */
  level: 'ok' | 'warning' | 'failure'
  detail: string
  /** What to do about it. */
  todo: string | null
}

/** What the checks need, of a running service or on the command line. */
export type Examined = Pick<App, 'config' | 'db' | 'clock'>

export function fine(check: string, detail: string): HealthFinding {
  return { check, level: 'ok', detail, todo: null }
}

export function warning(check: string, detail: string, todo: string): HealthFinding {
  return { check, level: 'warning', detail, todo }
}

export function failure(check: string, detail: string, todo: string | null = null): HealthFinding {
  return { check, level: 'failure', detail, todo }
}
