import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { test } from 'node:test'
import { openLog } from '../../src/platform/observability/telemetry.ts'
import { activeTracer } from '../../src/platform/observability/tracing.ts'
import { until } from '../platform/jobs/support.ts'
import { result, serve, start } from './commands/support/slipway.ts'
import { emptyDatabase } from './commands/support/storages.ts'

interface Value {
  stringValue?: string
  intValue?: number | string
}
type Attributes = { key: string; value: Value }[]
interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: Attributes
  process: string
}
interface LogRecord {
  traceId?: string
  severityText: string
  body: Value
  attributes: Attributes
}
interface Scope {
  spans?: Span[]
  logRecords?: LogRecord[]
}
interface Resource {
  resource: { attributes: Attributes }
  scopeSpans?: Scope[]
  scopeLogs?: Scope[]
}

const attribute = (attributes: Attributes, name: string) => {
  const value = attributes.find(({ key }) => key === name)?.value
  return String(value?.stringValue ?? value?.intValue)
}

/** A collector that keeps what it gets as OTLP over HTTP in JSON. */
async function startCollector() {
  const spans: Span[] = []
  const records: LogRecord[] = []
  const services = new Set<string>()
  let text = ''
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as { resourceSpans?: Resource[]; resourceLogs?: Resource[] }
    text += JSON.stringify(body)
    for (const { resource, scopeSpans = [], scopeLogs = [] } of [
      ...(body.resourceSpans ?? []),
      ...(body.resourceLogs ?? []),
    ]) {
      services.add(attribute(resource.attributes, 'service.name'))
      const process = attribute(resource.attributes, 'process.pid')
      for (const { spans: more = [] } of scopeSpans) spans.push(...more.map((span) => ({ ...span, process })))
      for (const { logRecords = [] } of scopeLogs) records.push(...logRecords)
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, spans, records, services, text: () => text, close: () => server.close() }
}

const database = emptyDatabase()

test('without OTEL_ variables, no part of OpenTelemetry is loaded', async () => {
  for (const environment of [
    {},
    { OTEL_SERVICE_NAME: 'x' },
    { OTEL_TRACES_EXPORTER: 'none', OTEL_LOGS_EXPORTER: 'none' },
  ])
    await openLog('silent', environment)
  await openLog('silent', { OTEL_SDK_DISABLED: 'true', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' })
  assert.equal(activeTracer(), undefined)
  assert.equal(
    Object.getOwnPropertySymbols(globalThis).some((symbol) => /opentelemetry/.test(String(symbol))),
    false,
  )
})

test('one trace leads from a request to its operation, SQL and job in another process, and its log lines', {
  timeout: 300_000,
}, async (t) => {
  const collector = await startCollector()
  t.after(() => collector.close())
  const base = {
    ...(await database()),
    HOST: '127.0.0.1',
    WORKER_PORT: '0',
    READER_ALLOW: '127.0.0.1:1',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_SERVICE_NAME: 'harbour',
    OTEL_BSP_SCHEDULE_DELAY: '200',
    OTEL_BLRP_SCHEDULE_DELAY: '200',
  }
  const { url, process: web, ended } = await serve({ ...base, WORKERS: 'off' })
  t.after(() => web.kill('SIGKILL'))
  const worker = start(['worker'], base)
  t.after(() => worker.process.kill('SIGKILL'))
  await result(['user', 'create', '--email', 'ada@people.example', '--password', 'a long enough password'], base)
  const { key } = await result(['key', 'create', '--email', 'ada@people.example', '--name', 'test'], base)

  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const answer = await fetch(`${url}/api/v1/drafts`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      traceparent: `00-${traceId}-00f067aa0ba902b7-01`,
    },
    body: JSON.stringify({ url: 'http://127.0.0.1:1/s3cr3t-page' }),
  })
  assert.ok(answer.status < 300, await answer.text())

  const ofTrace = (name: string) => collector.spans.find((span) => span.traceId === traceId && span.name === name)
  await until('the job is traced', () => ofTrace('job drafts.build') !== undefined, 120_000)
  await until('the request is traced', () => ofTrace('POST /api/v1/drafts') !== undefined, 120_000)
  const request = ofTrace('POST /api/v1/drafts')!
  const operation = ofTrace('operation submit_listing')!
  const sending = ofTrace('send drafts.build')!
  const run = ofTrace('job drafts.build')!
  const insert = collector.spans.find(
    ({ name, attributes }) => name === 'INSERT' && /insert into drafts/.test(attribute(attributes, 'db.query.text')),
  )!
  assert.equal(request.parentSpanId, '00f067aa0ba902b7')
  assert.deepEqual(
    [operation, insert, sending, run].map(({ parentSpanId }) => parentSpanId),
    [request.spanId, operation.spanId, operation.spanId, sending.spanId],
  )
  assert.notEqual(run.process, request.process)
  assert.deepEqual(
    ['http.route', 'http.response.status_code', 'slipway.request_id'].map((name) =>
      attribute(request.attributes, name),
    ),
    ['/api/v1/drafts', String(answer.status), answer.headers.get('x-request-id')],
  )
  const inJob = collector.spans.filter(({ parentSpanId }) => parentSpanId === run.spanId)
  assert.ok(inJob.some(({ name }) => name === 'UPDATE'))
  assert.ok(collector.spans.every(({ name, parentSpanId }) => parentSpanId || !/^(SELECT|INSERT|UPDATE)$/.test(name)))

  const line = () => collector.records.find(({ traceId: id, body }) => id === traceId && body.stringValue === 'request')
  await until('the log line is there', () => line() !== undefined, 120_000)
  assert.deepEqual([line()!.severityText, attribute(line()!.attributes, 'route')], ['info', '/api/v1/drafts'])
  web.kill('SIGTERM')
  const { stdout } = await ended
  const written = stdout
    .trim()
    .split('\n')
    .map((text) => JSON.parse(text))
    .find(({ route }) => route === '/api/v1/drafts')
  assert.equal(written.trace_id, traceId)
  await until(
    'the last line is there',
    () => collector.records.some(({ body }) => body.stringValue === 'stopped'),
    120_000,
  )
  assert.deepEqual([...collector.services], ['harbour'])
  assert.doesNotMatch(collector.text(), /s3cr3t/)
  assert.ok(!collector.text().includes(key))
})
