import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { ReaderFailure } from '../../../src/publishing/reader/failure.ts'
import { parserThread } from '../../../src/publishing/reader/parsing.ts'
import type { readHtml } from '../../../src/publishing/reader/text.ts'
import type { fillMemory } from '../../platform/threads/work.ts'

const readText = new URL('../../../src/publishing/reader/text.ts', import.meta.url)
const work = new URL('../../platform/threads/work.ts', import.meta.url)

test('requests are answered while a huge page is parsed', async () => {
  const parse = parserThread<typeof readHtml>(readText, 'readHtml')
  await parse('<p>Hello', 'https://acme.example/')
  let turns = 0
  let done = false
  const parsing = parse('<div><p>word</p>'.repeat(100_000), 'https://acme.example/').finally(() => (done = true))
  while (!done) {
    await nextTurn()
    turns++
  }
  assert.ok((await parsing).blocks.length > 0)
  assert.ok(turns > 20, `${turns} turns`)
})

test('a page that exhausts the parser is reported as one that cannot be read', async () => {
  const parse = parserThread<typeof fillMemory>(work, 'fillMemory')
  await assert.rejects(parse(), (error) => error instanceof ReaderFailure && error.code === 'too_large')
})
