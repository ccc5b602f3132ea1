import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { Words } from '../../../src/directory/search/words.ts'
import { onOneStorage } from '../../support/storage.ts'
import { Directory } from './support/directory.ts'

onOneStorage('a forgiving search', (storage) => {
  let directory: Directory
  before(async () => {
    directory = new Directory(await storage.open())
    await directory.add({ name: 'Notebook', tagline: 'Pages for engineers', votes: 3 })
    await directory.add({
      name: 'Harbour Master',
      tagline: 'Berths and moorings',
      description: 'Plans quays for busy companies',
    })
    await directory.add({
      name: 'Invoicely',
      tagline: 'Bills that pay themselves',
      keywords: ['accounting', 'freelancers'],
    })
    await directory.add({ name: 'Crème Brûlée', tagline: 'Recipes with Łukasz and Straße names' })
    await directory.add({ name: 'Wave Form', tagline: 'Sound editing' })
    await directory.add({ name: 'GitLedger', tagline: 'Bookkeeping in C++ and node.js' })
    await directory.add({ name: 'Скорость', tagline: 'быстрый поиск' })
    await directory.add({ name: '東京カレンダー', tagline: '予定を共有する' })
    await directory.add({ name: 'حاسوب', tagline: 'برنامج المحاسبة' })
    await directory.add({ name: 'हिन्दी कोश', tagline: 'शब्दों का खजाना' })
    await directory.add({ name: 'ภาษาไทย', tagline: 'พจนานุกรม' })
    await directory.add({ name: 'Larder Quill' })
    await directory.add({ name: 'Ladder Plum' })
    await directory.settled()
  })

  const cases: [what: string, q: string, first: string][] = [
    ['a missing letter', 'notbook', 'Notebook'],
    ['an extra letter', 'noteboook', 'Notebook'],
    ['another letter', 'notebpok', 'Notebook'],
    ['swapped letters', 'ntoebook', 'Notebook'],
    ['two mistakes', 'ntobook', 'Notebook'],
    ['two words written as one with a mistake in the second', 'wavefrom', 'Wave Form'],
    ['two words written as one with a mistake in the first', 'wvaeform', 'Wave Form'],
    ['two words written as one without a letter', 'larderquil', 'Larder Quill'],
    ['two words written as one with a wrong letter', 'larterquill', 'Larder Quill'],
    ['two words written as one, among others', 'soundediting wavvform', 'Wave Form'],
    ['two words with a mistake each', 'harbuor mastr', 'Harbour Master'],
    ['one word written as two', 'note book', 'Notebook'],
    ['two words written as one', 'waveform', 'Wave Form'],
    ['part of a name in capitals inside', 'ledger', 'GitLedger'],
    ['a hyphen', 'wave-form', 'Wave Form'],
    ['the beginning of a word', 'invoi', 'Invoicely'],
    ['the beginning of the last word', 'harbour mas', 'Harbour Master'],
    ['a plural', 'notebooks', 'Notebook'],
    ['a singular', 'company', 'Harbour Master'],
    ['missing accents', 'creme brulee', 'Crème Brûlée'],
    ['other accents', 'lukasz strasse', 'Crème Brûlée'],
    ['a name with signs', 'c++', 'GitLedger'],
    ['the same name without signs', 'nodejs', 'GitLedger'],
    ['Cyrillic with a mistake', 'скорсть', 'Скорость'],
    ['Japanese', 'カレンダー', '東京カレンダー'],
    ['one Japanese character', '京', '東京カレンダー'],
    ['Arabic with vowel signs', 'بَرنامَج', 'حاسوب'],
    ['Hindi', 'हिन्दी', 'हिन्दी कोश'],
    ['Thai', 'ภาษา', 'ภาษาไทย'],
    ['words that say nothing', 'the pages for the engineers', 'Notebook'],
    ['a word that nobody says', 'harbour zzzzzzzz', 'Harbour Master'],
  ]
  for (const [what, q, first] of cases) {
    test(`${what}: ${q} finds ${first}`, async () => {
      assert.equal((await directory.names(q))[0], first)
    })
  }

  test('returns the corrected query, and null when nothing was corrected', async () => {
    assert.equal((await directory.search('harbuor mastr')).corrected, 'harbour master')
    for (const q of ['harbour', 'notebooks', 'note book', 'invoi', 'harbour zzzzzzzz'])
      assert.equal((await directory.search(q)).corrected, null, q)
  })

  test('names the correction that was found', async () => {
    assert.equal((await directory.search('lader plum')).corrected, 'ladder plum')
    assert.equal((await directory.search('lader quill')).corrected, 'larder quill')
  })

  test('does not correct words of three letters', async () => {
    assert.deepEqual(await directory.names('wav'), ['Wave Form'])
    assert.deepEqual(await directory.names('wov'), [])
  })

  test('names the two words that were meant', async () => {
    const { ids, corrected } = await directory.search('larderquil')
    assert.equal(ids.length, 1)
    assert.equal(corrected, 'larder quill')
  })

  test('compares at most six words of a query with the vocabulary', async (context) => {
    const near = context.mock.method(Words.prototype, 'near')
    await directory.search(Array.from({ length: 16 }, (_, index) => `qqqz${'x'.repeat(index)}`).join(' '))
    const compared = new Set(near.mock.calls.map(({ arguments: [word] }) => word))
    assert.equal(compared.size, 6)
  })

  test('finds nothing for punctuation, and everything for a blank query', async () => {
    for (const q of ['!!!', '&', '😀', '—'])
      assert.deepEqual(await directory.found(q), { ids: [], counted: 0, corrected: null })
    for (const q of ['', '   ', undefined]) assert.equal((await directory.search(q)).counted, 13)
  })
})
