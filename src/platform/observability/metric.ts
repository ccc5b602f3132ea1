import type { App } from '../app.ts'
import type { Queryable } from '../database/types.ts'

/** A metric of /metrics. Features declare theirs; docs/metrics.md is generated from the declarations. */
export interface Metric<Label extends string = string> {
  readonly name: string
  /** One sentence. */
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly labels: readonly Label[]
  /** The upper bounds of a histogram. */
  readonly buckets?: readonly number[]
}

export function metric<Label extends string = never>(
  type: Metric['type'],
  name: string,
  help: string,
  labels: readonly Label[] = [],
  buckets?: readonly number[],
): Metric<Label> {
  return { type, name, help, labels, ...(buckets && { buckets }) }
}

export type Labels<Label extends string> = Readonly<Record<Label, string>>

export interface Sample {
  metric: Metric
  labels: Readonly<Record<string, string>>
  value: number
}

/** Metrics that are read when they are scraped. */
export interface MetricSource {
  readonly metrics: readonly Metric[]
  /** From memory. */
  read?(app: App): readonly Sample[] | Promise<readonly Sample[]>
  /** From the database, at most every few seconds and within a time limit. */
  query?(db: Queryable, app: App): Promise<readonly Sample[]>
}

export function sample<Label extends string>(metric: Metric<Label>, labels: Labels<Label>, value: number): Sample {
  return { metric, labels, value }
}

/** The metrics of the product, in addition to the platform's. */
export interface MetricList {
  /** Metrics that are counted where something happens. */
  readonly counted: readonly Metric[]
  readonly sources: readonly MetricSource[]
}
