import { Counter, collectDefaultMetrics, Gauge, Histogram, type Metric as PromMetric, Registry } from 'prom-client'
import type { App } from '../app.ts'
import { DatabaseReadings } from './database-readings.ts'
import type { Labels, Metric, MetricList } from './metric.ts'
import { type JobOutcome, jobRuns, jobSeconds, platformMetrics } from './platform-metrics.ts'
import { RequestTimes, type Via } from './request-times.ts'

type Registered = Counter | Gauge | Histogram

const nothing: MetricList = { counted: [], sources: [] }

export class Metrics {
  readonly registry = new Registry()
  readonly #requests = new RequestTimes()
  readonly #registered = new Map<Metric, Registered>()
  readonly #product: MetricList
  readonly #readings: DatabaseReadings

  constructor(product: MetricList = nothing) {
    this.#product = product
    collectDefaultMetrics({ register: this.registry, prefix: 'slipway_' })
    this.registry.registerMetric(this.#requests as unknown as PromMetric)
    // Registered from the start, so that dashboards find a metric before its first event.
    for (const metric of this.declared) this.#prom(metric)
    this.#readings = new DatabaseReadings(this.#sources())
  }

  get contentType(): string {
    return this.registry.contentType
  }

  request(operation: string, via: Via, status: number, seconds: number) {
    this.#requests.observe(operation, via, status, seconds)
  }

  job(job: string, outcome: JobOutcome, seconds: number) {
    this.count(jobRuns, { job, outcome })
    this.observe(jobSeconds, { job, outcome }, seconds)
  }

  count<Label extends string>(metric: Metric<Label>, labels: Labels<Label>): void {
    ;(this.#prom(metric) as Counter).inc(labels)
  }

  observe<Label extends string>(metric: Metric<Label>, labels: Labels<Label>, value: number): void {
    ;(this.#prom(metric) as Histogram).observe(labels, value)
  }

  /** All metrics in the Prometheus format. */
  async text(app: App): Promise<string> {
    const samples = [...(await this.#readings.read(app))]
    for (const source of this.#sources()) samples.push(...((await source.read?.(app)) ?? []))
    // Without an await in between, because another scrape may be in progress.
    for (const { metrics } of this.#sources()) for (const metric of metrics) this.#clear(metric)
    for (const { metric, labels, value } of samples) (this.#prom(metric) as Counter | Gauge).inc(labels, value)
    return this.registry.metrics()
  }

  #clear(metric: Metric): void {
    const prom = this.#prom(metric) as Counter | Gauge
    prom.reset()
    // Otherwise an unknown value would be reported as 0.
    if (metric.labels.length === 0) prom.remove()
  }

  #sources() {
    return [...platformMetrics.sources, ...this.#product.sources]
  }

  /** All metrics except request times and prom-client's Node.js metrics. */
  get declared(): Metric[] {
    return [...platformMetrics.counted, ...this.#product.counted, ...this.#sources().flatMap(({ metrics }) => metrics)]
  }

  #prom(metric: Metric): Registered {
    let found = this.#registered.get(metric)
    if (!found) this.#registered.set(metric, (found = this.#register(metric)))
    return found
  }

  #register({ type, name, help, labels, buckets }: Metric): Registered {
    const options = { name, help, labelNames: [...labels], registers: [this.registry] }
    if (type === 'counter') return new Counter(options)
    return type === 'gauge'
      ? new Gauge(options)
      : new Histogram({ ...options, ...(buckets && { buckets: [...buckets] }) })
  }
}
