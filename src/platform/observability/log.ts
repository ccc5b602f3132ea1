import { type DestinationStream, type Logger, multistream, pino } from 'pino'
import { activeTracer } from './tracing.ts'

/** Structured logs to standard output, with credentials redacted. With telemetry, lines name their trace and are exported. */
export function createLog(
  level: string,
  destination?: DestinationStream,
  telemetry?: { logs: DestinationStream | undefined },
): Logger {
  const options = {
    level,
    base: { service: 'slipway' },
    messageKey: 'message',
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: secretPaths, censor: '[redacted]' },
    ...(telemetry && { mixin: () => activeTracer()?.ids() ?? {} }),
  }
  if (telemetry?.logs) {
    const streams = [destination ?? pino.destination({ dest: 1, sync: true }), telemetry.logs]
    return pino(options, multistream(streams.map((stream) => ({ stream, level: 'trace' }))))
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
