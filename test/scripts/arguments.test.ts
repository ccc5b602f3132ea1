import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { testArguments } from '../../scripts/test/arguments.ts'

describe('what npm test hands to the runner', () => {
  const handedOver = (...given: string[]) => {
    const all = testArguments(given, { timings: 'timings' })
    return all.slice(all.indexOf('--test-reporter-destination=timings') + 1)
  }

  test('every test file when none is named', () => {
    assert.deepEqual(handedOver(), ['test/**/*.test.ts'])
  })

  test('only the files that are named', () => {
    assert.deepEqual(handedOver('test/scripts/arguments.test.ts'), ['test/scripts/arguments.test.ts'])
  })

  test('the test files of a folder that is named', () => {
    assert.deepEqual(handedOver('test/scripts'), ['test/scripts/**/*.test.ts'])
  })

  test("options before files, so that they are the runner's and not the test's", () => {
    assert.deepEqual(handedOver('test/scripts', '--test-name-pattern=votes', '--test-concurrency', '4'), [
      '--test-name-pattern=votes',
      '--test-concurrency',
      '4',
      'test/scripts/**/*.test.ts',
    ])
  })
})
