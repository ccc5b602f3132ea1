import type { Logger } from 'pino'

/**
 * Tells the person who starts the process what happens. Plain on a terminal; a line of the log, whatever its level,
 * where somebody collects it.
 */
export function announce(log: Logger, message: string): void {
  if (process.stdout.isTTY) console.log(message)
  else log.child({}, { level: 'info' }).info(message)
}
