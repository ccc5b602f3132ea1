import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { groupsOf, long } from '../../scripts/test/groups.ts'

describe('test files that share a process', () => {
  const files = (...paths: string[]) => paths.map((path) => ({ path, text: "test('x', () => {})\n" }))

  test('are neighbors, and few', () => {
    const many = Array.from({ length: 25 }, (_, index) => `test/a/${String(index).padStart(2, '0')}`)
    const groups = groupsOf(files(...many, 'test/b/c/1', 'test/b/d/1'))
    assert.deepEqual(groups, [many.slice(0, 24), ['test/a/24'], ['test/b/c/1', 'test/b/d/1']])
  })

  test('start with the slowest areas', () => {
    const groups = groupsOf(files('test/app/1', 'test/contract/1', 'test/shop/a/1', 'test/stories/1'))
    assert.deepEqual(groups, [['test/contract/1'], ['test/app/1'], ['test/stories/1'], ['test/shop/a/1']])
  })

  test('have no top-level hooks, which would run for the other files', () => {
    const [one, two, three] = files('test/a/1', 'test/a/2', 'test/a/3')
    assert.deepEqual(groupsOf([one!, { ...two!, text: 'before(async () => {})\n' }, three!]), [
      ['test/a/1', 'test/a/3'],
      ['test/a/2'],
    ])
  })

  test('come after the slow files, which exist and run alone', () => {
    const root = join(import.meta.dirname, '../..')
    const all = globSync('test/**/*.test.ts', { cwd: root }).sort()
    const groups = groupsOf(files(...all))
    assert.deepEqual(groups.flat().sort(), all)
    assert.deepEqual(
      groups.slice(0, long.length),
      long.map((path) => [path]),
    )
  })
})
