import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '../..')

test('every dependency has its reason', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const reasons = readFileSync(join(root, 'docs/dependencies.md'), 'utf8')
  const silent = Object.keys({ ...dependencies, ...devDependencies }).filter(
    (name) => !name.startsWith('@types/') && !reasons.includes(`\`${name}\``),
  )
  assert.deepEqual(silent, [])
})

test('every dependency is pinned exactly', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)),
  )
  assert.deepEqual(loose, [])
})
