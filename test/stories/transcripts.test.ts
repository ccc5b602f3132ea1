import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { agentsFile, agentsGuide } from '../../scripts/write-agents.ts'
import { demo } from '../support/demo.ts'
import { onOneStorage } from '../support/storage.ts'

onOneStorage('the transcripts', (storage) => {
  test('docs/agents.md is up to date; `npm run write -- agents` writes it', async () => {
    assert.equal(readFileSync(agentsFile, 'utf8'), await agentsGuide(await storage.open(demo)))
  })
})
