import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { operations } from '../../../src/app/operations.ts'
import { conformanceOptions } from './support/conformance-endpoint.ts'
import { readExceptions, runConformance } from './support/conformance-run.ts'
import { startMcpServer } from './support/mcp-server.ts'
import { realEndpoint } from './support/real-endpoint.ts'
import { assertWithinTokenBudget } from './support/token-budget.ts'

const exceptions = await readExceptions(new URL('conformance-exceptions.yml', import.meta.url))
const endpoints = {
  'the real endpoint': await realEndpoint(),
  'the real endpoint through the SDK': await realEndpoint({ fastPath: false }),
  "the endpoint with the suite's own tools": (await startMcpServer({ operations: [], mcp: conformanceOptions })).url,
}

// For 2025-03-26 the suite has no scenario that applies without sessions. These apply to it, too, and every message has
// to match its schema.
const oldestRevision = '2025-03-26'
const oldestScenarios: Record<string, readonly string[]> = {
  'the real endpoint': ['server-initialize', 'ping', 'tools-list', 'resources-list', 'prompts-list'],
  "the endpoint with the suite's own tools": [
    'tools-call-mixed-content',
    'tools-call-with-progress',
    'resources-read-text',
    'prompts-get-with-args',
  ],
}

for (const [endpoint, url] of Object.entries(endpoints)) {
  test(`${endpoint} conforms to ${oldestRevision}`, { timeout: 600_000 }, async () => {
    const scenarios = oldestScenarios[kindOf(endpoint)]!
    const { passed, failed } = await runConformance(url, oldestRevision, scenarios)
    assert.deepEqual([...failed], [])
    // Each scenario has its own check, and one for its messages.
    assert.ok(passed >= 2 * scenarios.length, `${passed} checks passed`)
  })

  for (const revision of ['2026-07-28', '2025-11-25', '2025-06-18']) {
    test(`${endpoint} conforms to ${revision}, except for the listed checks`, { timeout: 600_000 }, async () => {
      const excused = [`either endpoint, ${revision}`, `${kindOf(endpoint)}, ${revision}`].flatMap(
        (heading) => exceptions.get(heading) ?? [],
      )
      const { failed } = await runConformance(url, revision)
      const unexpected = [...failed]
        .filter(([check]) => !excused.includes(check))
        .map(([check, why]) => `${check}: ${why}`)
      assert.deepEqual(unexpected, [], 'checks that fail without being excused')
      assert.deepEqual(
        excused.filter((check) => !failed.has(check)),
        [],
        'exceptions that are no longer needed',
      )
    })
  }
}

function kindOf(endpoint: string): string {
  return endpoint.replace(' through the SDK', '')
}

test('the real endpoint lists one tool per operation within the token budget', async () => {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } })
  await client.connect(new StreamableHTTPClientTransport(new URL(endpoints['the real endpoint'])))
  const list = await client.listTools()
  assert.deepEqual(
    list.tools.map(({ name }) => name),
    operations.map(({ id }) => id),
  )
  assertWithinTokenBudget(list)
  await client.close()
})
