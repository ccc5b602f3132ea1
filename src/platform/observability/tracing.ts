import type { Eventually } from '../eventually.ts'

type SpanAttributes = Record<string, string | number | boolean>

export interface SpanOptions {
  kind?: 'internal' | 'client' | 'producer' | 'consumer'
  attributes?: SpanAttributes
  /** The `traceparent` of a span in another process. Defaults to the current span. */
  parent?: string | null | undefined
}

/** The span of a request, which begins and ends in different hooks of the server. */
export interface RequestSpan {
  /** Runs the rest of the request inside the span. */
  run(rest: () => void): void
  end(name: string, attributes: SpanAttributes, failed: boolean): void
}

export interface Tracer {
  /** Whether the current span will be exported. */
  isRecording(): boolean
  span<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T>
  startRequest(headers: Record<string, unknown>, attributes: SpanAttributes): RequestSpan
  /** The current span as a `traceparent` header, and its ids for the log. */
  traceparent(): string | undefined
  ids(): { trace_id: string; span_id: string } | undefined
}

let active: Tracer | undefined

/** Called if OTEL_* variables turn tracing on. Without a tracer, nothing is recorded, at no cost. */
export function useTracer(tracer: Tracer | undefined): void {
  active = tracer
}

export function activeTracer(): Tracer | undefined {
  return active
}

/** Runs the work in a span if it is part of a trace. */
export function traced<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T>
export function traced<T>(name: string, options: SpanOptions, work: () => Eventually<T>): Eventually<T>
export function traced<T>(name: string, options: SpanOptions, work: () => Eventually<T>): Eventually<T> {
  return active?.isRecording() ? active.span(name, options, async () => work()) : work()
}
