import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import * as z from 'zod'
import { settings } from '../../src/app/settings.ts'
import type { Setting } from '../../src/platform/settings/declare.ts'

const source = join(import.meta.dirname, '../../src')
// The files that declare settings. A setting declared elsewhere and not listed fails when it is first read.
const files = globSync('**/{settings,limits,texts,policy}.ts', { cwd: source })

test('every setting that a module exports, alone or as the quota of a limit, is in the list', async () => {
  const modules = await Promise.all(files.map((file) => import(join(source, file)) as Promise<object>))
  const declared = new Set(modules.flatMap((module) => Object.values(module).flatMap((value) => settingsIn(value))))
  assert.deepEqual(
    settings.filter((setting) => !declared.has(setting)).map(({ key }) => key),
    [],
  )
  assert.deepEqual(
    [...declared].filter((setting) => !settings.includes(setting)).map(({ key }) => key),
    [],
  )
})

test('the list contains each key once', () => {
  const keys = settings.map(({ key }) => key)
  assert.deepEqual(keys, [...new Set(keys)])
})

function settingsIn(value: unknown, depth = 0): Setting[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  if (isSetting(value)) return [value]
  return depth < 2 ? Object.values(value).flatMap((inner) => settingsIn(inner, depth + 1)) : []
}

function isSetting(value: object): value is Setting {
  return 'key' in value && 'default' in value && 'schema' in value && value.schema instanceof z.ZodType
}
