import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import fc from 'fast-check'
import { sorts } from '../../../src/directory/search/sorts.ts'
import { onOneStorage } from '../../support/storage.ts'
import { Directory } from './support/directory.ts'

onOneStorage('hostile queries', (storage) => {
  let directory: Directory
  before(async () => {
    directory = new Directory(await storage.open())
    await directory.add({
      name: "O'Neill & Sons",
      tagline: 'a | b ! c <-> d :* (e)',
      keywords: ["x'y", '\\', '"quoted"'],
    })
    await directory.add({ name: "\\'); drop table listings; --", description: `${'💥 '.repeat(300)}end` })
    await directory.settled()
  })

  const questions = [
    "'",
    '"',
    '\\',
    "''",
    "' or 1=1 --",
    'a & b',
    'a | b',
    '!a',
    'a <-> b',
    'a:*',
    'a:*ABCD',
    '(',
    ')',
    '((a)',
    '& | !',
    ':*',
    '<->',
    'a\u0000b',
    '%',
    '_',
    '$1',
    '${x}',
    'x'.repeat(200),
    'ab '.repeat(67),
    '😀'.repeat(100),
    'é'.repeat(200),
    '\u202eabc',
    '\ud800',
    'a-'.repeat(100),
    '=oneillsons',
    '/sons',
    '+xy',
    '東'.repeat(200),
    '1'.repeat(200),
  ] // prettier-ignore
  test('never cause an error, with any sort', async () => {
    for (const q of questions)
      for (const sort of sorts) assert.ok((await directory.search(q, { sort })).counted >= 0, q)
  })

  test('have their operators treated as separators', async () => {
    for (const q of ["o'neill & sons", 'sons | oneill', 'neill <-> sons', 'sons:*', '"neill" !sons'])
      assert.equal((await directory.names(q))[0], "O'Neill & Sons", q)
  })

  test('cannot contain internal marks', async () => {
    assert.deepEqual((await directory.search('=')).ids, [])
    assert.deepEqual(await directory.names('/sons'), await directory.names('sons'))
  })

  test('include random text, which never causes an error', async () => {
    const runs = storage.kind === 'postgres' ? 300 : 60
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 200 }), async (q) => {
        const { ids, counted } = await directory.search(q)
        assert.ok(ids.length <= counted)
      }),
      { numRuns: runs },
    )
  })
})
