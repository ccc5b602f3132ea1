import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '../..')

test('every dependency has a documented reason', () => {
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

test('the lockfile holds every package that npm ci looks for, on every platform', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const missing = Object.entries<any>(packages).flatMap(([path, entry]) =>
    Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })
      .filter((name) => !resolvePackage(packages, path, name))
      .map((name) => `${name}, needed by ${path || 'slipway'}`),
  )
  assert.deepEqual(missing, [])
})

/** Node's lookup: the nearest node_modules that holds the package, from the dependent one upwards. */
function resolvePackage(packages: Record<string, unknown>, from: string, name: string): unknown {
  const nearest = packages[`${from}${from && '/'}node_modules/${name}`]
  if (nearest || !from) return nearest
  return resolvePackage(packages, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name)
}
