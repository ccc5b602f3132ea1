import { type DestinationStream, type Logger, pino } from 'pino'

/** Structured logs to standard output, with credentials redacted. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { service: 'slipway' },
    messageKey: 'message',
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: secretPaths, censor: '[redacted]' },
  }
  return destination ? pino(options, destination) : pino(options)
}

const secretNames = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'token',
  'secret',
  'key',
  'api_key',
  'database_url',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
]
const secretPaths = secretNames.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`])
