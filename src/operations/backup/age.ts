import { day, hour, minute } from '../../platform/duration.ts'
import { counted } from '../../platform/numbers.ts'

/** `8 hours ago`. */
export function backupAge(made: Date, now: Date): string {
  const age = now.getTime() - made.getTime()
  if (age >= 2 * day) return `${counted(Math.floor(age / day), 'day')} ago`
  if (age >= hour) return `${counted(Math.floor(age / hour), 'hour')} ago`
  return age >= minute ? `${counted(Math.floor(age / minute), 'minute')} ago` : 'just now'
}
