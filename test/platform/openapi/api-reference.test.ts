import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { apiFile, apiReference } from '../../../scripts/write-api.ts'
import { operations } from '../../../src/app/operations.ts'

test('docs/api.md is up to date; `npm run write -- api` writes it', () => {
  assert.equal(readFileSync(apiFile, 'utf8'), apiReference())
})

test('the reference has every operation once, and every record they use', () => {
  const page = readFileSync(apiFile, 'utf8')
  const headings = [...page.matchAll(/^### (\S+)$/gm)].map(([, name]) => name!)
  for (const { id } of operations) assert.equal(headings.filter((name) => name === id).length, 1, id)
  const known = new Set(headings.map((name) => name.toLowerCase()))
  assert.deepEqual(
    [...page.matchAll(/\]\(#([^)]+)\)/g)].map(([, name]) => name!).filter((name) => !known.has(name)),
    [],
  )
})
