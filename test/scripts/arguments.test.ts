import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { testArguments } from '../../scripts/test/arguments.ts'

describe('the arguments that npm test passes to the runner', () => {
  const handedOver = (...given: string[]) => {
    const all = testArguments(given, { timings: 'timings' })
    return all.slice(all.indexOf('--test-reporter-destination=timings') + 1)
  }

  test('are all test files by default', () => {
    assert.deepEqual(handedOver(), ['test/**/*.test.ts'])
  })

  test('are only the named files', () => {
    assert.deepEqual(handedOver('test/scripts/arguments.test.ts'), ['test/scripts/arguments.test.ts'])
  })

  test('are the test files of a named folder', () => {
    assert.deepEqual(handedOver('test/scripts'), ['test/scripts/**/*.test.ts'])
  })

  test('have the options before the files', () => {
    assert.deepEqual(handedOver('test/scripts', '--test-name-pattern=votes', '--test-concurrency', '4'), [
      '--test-name-pattern=votes',
      '--test-concurrency',
      '4',
      'test/scripts/**/*.test.ts',
    ])
  })
})
