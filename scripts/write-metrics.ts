import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { metrics as metricList } from '../src/app/metrics.ts'
import { Metrics } from '../src/platform/observability/metrics.ts'

export const metricsFile = fileURLToPath(new URL('../docs/metrics.md', import.meta.url))

/** The reference of everything in /metrics, for docs/metrics.md. */
export async function metricsReference(): Promise<string> {
  const metrics = new Metrics(metricList)
  const labels = new Map<string, readonly string[]>(metrics.declared.map(({ name, labels }) => [name, labels]))
  labels.set('slipway_request_seconds', ['operation', 'via', 'status'])
  const all = (await metrics.registry.getMetricsAsJSON()).sort((a, b) => (a.name < b.name ? -1 : 1))
  const rows = (own: boolean) =>
    all
      .filter(({ name }) => labels.has(name) === own)
      .map(({ name, type, help }) => {
        const named = (labels.get(name) ?? []).map((label) => `\`${label}\``).join(', ')
        return own ? `| \`${name}\` | ${type} | ${named} | ${help} |` : `| \`${name}\` | ${type} | ${help} |`
      })
  return `# Metrics

\`GET /metrics\` returns metrics in Prometheus format, on the port of each web process and on \`WORKER_PORT\` of each worker.
In production it requires \`METRICS_TOKEN\` as a bearer token. [Monitoring](monitoring.md) has the scrape configuration, the
dashboard and the alerts.

Counters and histograms cover one process since its start: add up all processes. Gauges about queues, emails, money and
dead letters are read from the database, at most every 5 seconds and for at most 2 seconds. They're the same in every
process: take the maximum.

| Metric | Type | Labels | Description |
| --- | --- | --- | --- |
${rows(true).join('\n')}

## The process

Metrics from Node.js and the operating system, by \`prom-client\`. \`slipway_nodejs_eventloop_lag_p99_seconds\` is the delay of
the event loop since the last scrape.

| Metric | Type | Description |
| --- | --- | --- |
${rows(false).join('\n')}

This page is generated from the metrics in \`src/app/metrics.ts\` by \`npm run write -- metrics\`.
`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(metricsFile, await metricsReference())
  // The event-loop monitor keeps the process alive.
  process.exit()
}
