import type { Logger } from 'pino'

/**
 * Tells the person who starts the process what is happening: as plain text on a terminal, otherwise as a log line,
 * whatever the log level.
 */
export function announce(log: Logger, message: string): void {
  if (process.stdout.isTTY) console.log(message)
  else log.child({}, { level: 'info' }).info(message)
}
