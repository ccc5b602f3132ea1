import type { Logger } from 'pino'
import { createLog } from './log.ts'
import type { Telemetry } from './open-telemetry.ts'

type Environment = Record<string, string | undefined>

/** The log of a serving process, with OpenTelemetry if it is on. `flush` sends what is left before the process ends. */
export async function openLog(
  level: string,
  environment: Environment,
): Promise<{ log: Logger; flush(): Promise<void> }> {
  const telemetry = await startTelemetry(environment)
  const log = createLog(level, undefined, telemetry)
  telemetry?.reportTo(log)
  return { log, flush: async () => telemetry?.shutdown() }
}

/**
 * Starts OpenTelemetry if its standard variables ask for it: an endpoint or an exporter. Otherwise its packages aren't
 * even loaded.
 */
async function startTelemetry(environment: Environment): Promise<Telemetry | undefined> {
  const signals = { traces: isWanted('TRACES', environment), logs: isWanted('LOGS', environment) }
  if (environment.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || !(signals.traces || signals.logs)) return undefined
  return (await import('./open-telemetry.ts')).openTelemetry(signals)
}

function isWanted(signal: 'TRACES' | 'LOGS', environment: Environment): boolean {
  const exporter = environment[`OTEL_${signal}_EXPORTER`]
  if (exporter) return exporter !== 'none'
  return Boolean(environment.OTEL_EXPORTER_OTLP_ENDPOINT || environment[`OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`])
}
