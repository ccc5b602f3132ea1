import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { type Proof, Record } from '../../prove/support/proof.ts'
import { writeReport } from '../../prove/support/report.ts'
import { Timeline } from '../../prove/support/timeline.ts'

const proof = (name: string): Proof => ({ name, title: `About ${name}`, about: 'What is done.', run: async () => {} })

test('the report says what held, what failed and what did not run, with a picture of what ran', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-report-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const timeline = new Timeline()
  timeline.add('written')
  const recovery = async () => timeline.add('written')
  await timeline.fault('<web>', async () => timeline.add('unknown'), recovery)
  const held = new Record(timeline)
  held.figure('writes acknowledged', 1_234)
  held.check('Nothing is lost', [])
  const failed = new Record(new Timeline())
  failed.check('Nothing is lost', [])
  failed.check('Nothing is lost', ['a vote'])
  failed.check('Nothing is lost', [])
  const skipped = new Record(new Timeline())
  skipped.skipped = 'it needs a disk'
  const results = [held, failed, skipped].map((record, index) => ({ proof: proof(`p${index}`), record, seconds: 100 }))
  writeReport(folder, results, { minutes: 60, isShort: false, postgres: '15' })

  const text = readFileSync(join(folder, 'proof.md'), 'utf8')
  assert.match(text, /\| \[About p0\]\(#about-p0\) \| held \| 1 \| 1 min 40 s \|/)
  assert.match(text, /\| \[About p1\]\(#about-p1\) \| \*\*failed\*\* \|/)
  assert.match(text, /1 proof failed/)
  assert.match(text, /✖ Nothing is lost: a vote/)
  assert.match(text, /Not run: it needs a disk/)
  assert.match(text, /writes acknowledged \| 1,234/)
  const picture = readFileSync(join(folder, 'proof/p0.svg'), 'utf8')
  assert.match(picture, /&lt;web&gt;/)
  assert.ok(!/NaN|undefined/.test(picture))
  assert.throws(() => readFileSync(join(folder, 'proof/p2.svg')))
})
