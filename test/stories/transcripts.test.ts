import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { agentsFile, agentsGuide } from '../../scripts/write-agents.ts'
import { oneStorage } from '../platform/operation/support/one-storage.ts'
import { demo } from '../support/demo.ts'

oneStorage('the transcripts', (storage) => {
  test('docs/agents.md tells what the site answers today; `npm run write -- agents` writes it', async () => {
    assert.equal(readFileSync(agentsFile, 'utf8'), await agentsGuide(await storage.open(demo)))
  })
})
