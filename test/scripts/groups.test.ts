import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { groupsOf } from '../../scripts/test/groups.ts'

describe('test files that share a process', () => {
  const files = (...paths: string[]) => paths.map((path) => ({ path, text: "test('x', () => {})\n" }))

  test('are neighbors, and few', () => {
    const groups = groupsOf(
      files(
        'test/a/b/1',
        'test/a/b/2',
        'test/a/b/3',
        'test/a/b/4',
        'test/a/b/5',
        'test/a/c/1',
        'test/a/c/2',
        'test/a/c/3',
        'test/a/c/4',
        'test/d/1',
      ),
    )
    assert.deepEqual(
      groups.map((group) => group.length),
      [8, 1, 1],
    )
    assert.deepEqual(groups[1], ['test/a/c/4'])
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
    assert.deepEqual(groups[0], ['test/app/site/accessible.test.ts'])
    assert.ok(groups.findIndex((group) => group.length > 1) >= 16, 'the sixteen that take long come first')
  })
})
