import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { readCsv } from '../../../src/operations/import-export/csv.ts'
import { FileRefused, Mistakes } from '../../../src/operations/import-export/mistakes.ts'
import { writeCsv } from '../../../src/platform/csv.ts'

const read = (text: string) => {
  const mistakes = new Mistakes()
  const rows = readCsv(text, mistakes)
  mistakes.refuse()
  return rows
}
const cells = (text: string) => read(text).map((row) => row.cells)

describe('CSV', () => {
  test('may use any of the three line endings, with or without one at the end', () => {
    for (const end of ['\n', '\r\n', '\r']) {
      assert.deepEqual(cells(`a,b${end}c,d${end}`), [
        ['a', 'b'],
        ['c', 'd'],
      ])
      assert.deepEqual(cells(`a,b${end}c,d`), [
        ['a', 'b'],
        ['c', 'd'],
      ])
    }
  })

  test('may begin with a byte order mark', () => {
    assert.deepEqual(cells('\ufeffa,b'), [['a', 'b']])
    assert.deepEqual(cells('\ufeff"a",b'), [['a', 'b']])
  })

  test('may contain commas, quotes and line breaks in quoted cells', () => {
    assert.deepEqual(cells('"a,b","say ""hi""","two\r\nlines",""\nx,,y,'), [
      ['a,b', 'say "hi"', 'two\r\nlines', ''],
      ['x', '', 'y', ''],
    ])
  })

  test('counts lines as an editor does, also after a quoted line break', () => {
    assert.deepEqual(
      read('a\n\n"b\nc"\r\nd').map(({ line }) => line),
      [1, 3, 5],
    )
  })

  test('skips empty lines', () => {
    assert.deepEqual(cells('\n\na\n\n,,\nb\n\n'), [['a'], ['b']])
    assert.deepEqual(cells(''), [])
  })

  test('with an unclosed quote, or text next to one, is refused with the line', () => {
    for (const text of ['a\n"b', 'a\n"b"c', 'a\nb"c"', 'a\n"b" ,c']) {
      assert.throws(
        () => read(text),
        (error) => error instanceof FileRefused && error.mistakes[0]!.line === 2,
      )
    }
  })

  test('survives a round trip', () => {
    const cell = fc
      .string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', 'é') })
      .filter((text) => !/^\r/.test(text))
    const row = fc.array(cell, { minLength: 1, maxLength: 4 }).filter((row) => row.some((text) => text !== ''))
    fc.assert(fc.property(fc.array(row), (rows) => assert.deepEqual(cells(rows.map(writeCsv).join('')), rows)))
  })

  test('escapes formulas, so that spreadsheets do not run them', () => {
    assert.equal(
      writeCsv(['=HYPERLINK("http://evil.example")', '@x', -5]),
      `"'=HYPERLINK(""http://evil.example"")",'@x,-5\r\n`,
    )
  })
})
