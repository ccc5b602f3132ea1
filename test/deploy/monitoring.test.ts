import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { metrics as metricList } from '../../src/app/metrics.ts'
import { Metrics } from '../../src/platform/observability/metrics.ts'

const file = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const alertsFile = file('deploy/prometheus/alerts.yml')
const alerts = readFileSync(alertsFile, 'utf8')
const runbook = readFileSync(file('docs/runbook.md'), 'utf8')
const alertNames = [...alerts.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name]) => name!)

interface Panel {
  type: string
  title: string
  gridPos: { x: number; y: number; w: number; h: number }
  targets?: { expr: string; legendFormat: string }[]
}
const dashboard: { panels: Panel[] } = JSON.parse(readFileSync(file('deploy/grafana/slipway.json'), 'utf8'))
const graphs = dashboard.panels.filter(({ type }) => type !== 'row')
const queries = graphs.flatMap(({ targets }) => targets!.map(({ expr }) => expr))

/** The names of metrics as queries spell them, with the labels of each. */
async function knownSeries(): Promise<Map<string, readonly string[]>> {
  const metrics = new Metrics(metricList)
  const own = new Map(metrics.declared.map(({ name, labels }) => [name, labels]))
  own.set('slipway_request_seconds', ['operation', 'via', 'status'])
  const all = await metrics.registry.getMetricsAsJSON()
  return new Map(
    all.flatMap(({ name, type }) => {
      const labels = own.get(name) ?? []
      return String(type) === 'histogram'
        ? [
            [`${name}_bucket`, [...labels, 'le']],
            [`${name}_count`, labels],
            [`${name}_sum`, labels],
          ]
        : [[name, labels]]
    }) as [string, readonly string[]][],
  )
}

test('alerts and dashboard use metrics and labels that /metrics has', async () => {
  const known = await knownSeries()
  const expressions = [...alerts.split('\n').filter((line) => !/summary:|runbook:|#/.test(line)), ...queries]
  const used = new Set<string>()
  for (const expression of expressions)
    for (const [, name, matchers = ''] of expression.matchAll(/\b(slipway_\w+)(?:\{([^}]*)\})?/g)) {
      used.add(name!)
      const labels = known.get(name!)
      assert.ok(labels, `there is no ${name}`)
      for (const [, label] of matchers.matchAll(/(\w+)(?:=|!)/g))
        assert.ok(labels.includes(label!), `${name}: ${label}`)
    }
  const unseen = new Metrics(metricList).declared.filter(({ name, type }) =>
    type === 'histogram' ? !used.has(`${name}_bucket`) : !used.has(name),
  )
  // Only the runbook uses these, for comparison.
  assert.deepEqual(
    unseen.map(({ name }) => name),
    ['slipway_database_waits_total', 'slipway_thread_queue_max'],
  )
})

test('each alert has a section in the runbook that says what it means, how to look and what to do', () => {
  assert.ok(alertNames.length > 15)
  assert.equal(new Set(alertNames).size, alertNames.length)
  const sections = runbook.split(/^## /m).slice(1)
  assert.deepEqual(
    sections.map((section) => section.split('\n')[0]),
    alertNames,
  )
  for (const section of sections)
    assert.match(section, /\*\*What it means\.\*\* .+[^]*\*\*How to look\.\*\* .+[^]*\*\*What to do\.\*\* .+/)
  for (const name of alertNames)
    assert.ok(alerts.includes(`runbook: docs/runbook.md#${name.toLowerCase()}\n`), `${name} links to its section`)
})

test('panels have a title, a query and a legend, and do not overlap', () => {
  for (const { title, targets } of graphs) {
    assert.ok(title && targets!.length > 0)
    for (const { expr, legendFormat } of targets!) assert.ok(expr && legendFormat, title)
  }
  const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) => {
    assert.ok(x + w <= 24)
    return Array.from({ length: w * h }, (_, index) => `${x + (index % w)} ${y + Math.floor(index / w)}`)
  })
  assert.equal(new Set(cells).size, cells.length)
})

const hasPromtool = spawnSync('promtool', ['--version']).status === 0

test('Prometheus loads the alerts, and the queries of the dashboard', {
  skip: !hasPromtool && 'promtool is not installed (Debian: apt-get install prometheus)',
}, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'rules-'))
  t.after(() => rm(folder, { recursive: true }))
  const rules = queries.map((expr, index) => ({
    record: `panel:${index}`,
    expr: expr.replaceAll('$__rate_interval', '5m'),
  }))
  const dashboardFile = join(folder, 'dashboard.yml')
  // JSON is YAML.
  await writeFile(dashboardFile, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }))
  const { status, stderr, stdout } = spawnSync('promtool', ['check', 'rules', alertsFile, dashboardFile], {
    encoding: 'utf8',
  })
  assert.equal(status, 0, stderr + stdout)
})
