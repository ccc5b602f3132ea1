import { setTimeout as pause } from 'node:timers/promises'
import {
  type AnyValue,
  context,
  DiagLogLevel,
  diag,
  isSpanContextValid,
  logs,
  propagation,
  ROOT_CONTEXT,
  SeverityNumber,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import { NodeSDK } from '@opentelemetry/sdk-node'
import type { DestinationStream, Logger } from 'pino'
import { second } from '../duration.ts'
import { Problem } from '../problem.ts'
import { commit, version } from '../version.ts'
import { type SpanOptions, type Tracer, useTracer } from './tracing.ts'

const scope = 'slipway'
/** How long a shutdown waits for a collector that doesn't answer. */
const shutdownTimeout = 3 * second
/** Marks our log lines about the export. Exporting those would make each failure cause the next. */
const component = 'opentelemetry'

export interface Telemetry {
  /** Receives each log line. Undefined if logs are not exported. */
  logs: DestinationStream | undefined
  /** Reports export problems to the log. */
  reportTo(log: Logger): void
  /** Sends the remaining data. */
  shutdown(): Promise<void>
}

/** The official SDK, configured by the standard OTEL_* variables. Metrics are at /metrics instead. */
export function openTelemetry(signals: { traces: boolean; logs: boolean }): Telemetry {
  // The variables for the service's name and attributes take precedence.
  const resource = defaultResource().merge(
    resourceFromAttributes({
      'service.name': 'slipway',
      'service.version': version,
      ...(commit && { 'vcs.ref.head.revision': commit }),
    }),
  )
  const sdk = new NodeSDK({
    resource,
    metricReaders: [],
    ...(!signals.traces && { spanProcessors: [] }),
    ...(!signals.logs && { logRecordProcessors: [] }),
  })
  let report: ((level: 'warn' | 'error', message: string) => void) | undefined
  const early: ['warn' | 'error', string][] = []
  const tell =
    (level: 'warn' | 'error') =>
    (message: string, ...more: unknown[]) => {
      const text = [message, ...more.map(String)].join(' ')
      if (report) report(level, text)
      else early.push([level, text])
    }
  const silent = () => {}
  diag.setLogger(
    { error: tell('error'), warn: tell('warn'), info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
  sdk.start()
  if (signals.traces) useTracer(tracer())
  return {
    logs: signals.logs ? { write: exportLine } : undefined,
    reportTo(log) {
      report = (level, message) => log[level]({ component }, message)
      for (const [level, message] of early) report(level, message)
    },
    async shutdown() {
      useTracer(undefined)
      const gaveUp = new AbortController()
      const late = pause(shutdownTimeout, undefined, { signal: gaveUp.signal }).catch(() => {})
      await Promise.race([sdk.shutdown().catch(() => {}), late])
      gaveUp.abort()
    },
  }
}

const kinds = {
  internal: SpanKind.INTERNAL,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
}

function tracer(): Tracer {
  const spans = trace.getTracer(scope, version)
  const current = () => {
    const ids = trace.getSpanContext(context.active())
    return ids && isSpanContextValid(ids) ? ids : undefined
  }
  return {
    isRecording: () => trace.getActiveSpan()?.isRecording() ?? false,
    traceparent() {
      const ids = current()
      return ids && `00-${ids.traceId}-${ids.spanId}-${ids.traceFlags.toString(16).padStart(2, '0')}`
    },
    ids() {
      const ids = current()
      return ids && { trace_id: ids.traceId, span_id: ids.spanId }
    },
    async span(name, { kind = 'internal', attributes = {}, parent }: SpanOptions, work) {
      const above = parent ? propagation.extract(ROOT_CONTEXT, { traceparent: parent }) : context.active()
      const span = spans.startSpan(name, { kind: kinds[kind], attributes }, above)
      try {
        return await context.with(trace.setSpan(above, span), work)
      } catch (error) {
        fail(span, error)
        throw error
      } finally {
        span.end()
      }
    },
    startRequest(headers, attributes) {
      const above = propagation.extract(ROOT_CONTEXT, headers)
      const span = spans.startSpan('request', { kind: SpanKind.SERVER, attributes }, above)
      const inside = trace.setSpan(above, span)
      return {
        run: (rest) => context.with(inside, rest),
        end(name, more, failed) {
          span.updateName(name).setAttributes(more)
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
  }
}

function fail(span: Span, error: unknown): void {
  // A caller's mistake isn't a failure of ours.
  if (error instanceof Problem && error.status < 500) return void span.setAttribute('slipway.problem', error.code)
  const exception = error instanceof Error ? error : new Error(String(error))
  span.recordException(exception)
  span.setStatus({ code: SpanStatusCode.ERROR, message: exception.message })
}

const severities: Record<string, SeverityNumber> = {
  trace: SeverityNumber.TRACE,
  debug: SeverityNumber.DEBUG,
  info: SeverityNumber.INFO,
  warn: SeverityNumber.WARN,
  error: SeverityNumber.ERROR,
  fatal: SeverityNumber.FATAL,
}

interface Line {
  level: string
  time: string
  message?: string
  component?: string
  err?: { type?: string; message?: string; stack?: string }
}

/** Exports a log line as written, with secrets already redacted. */
function exportLine(text: string): void {
  const { level, time, message, err, ...rest }: Line = JSON.parse(text)
  if (rest.component === component) return
  logs.getLogger(scope, version).emit({
    timestamp: new Date(time),
    severityNumber: severities[level] ?? SeverityNumber.UNSPECIFIED,
    severityText: level,
    body: message,
    attributes: {
      ...(rest as Record<string, AnyValue>),
      ...(err && {
        'exception.type': err.type,
        'exception.message': err.message,
        'exception.stacktrace': err.stack,
      }),
    },
  })
}
