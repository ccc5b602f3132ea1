import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { searchDocument } from '../../../src/directory/search/documents.ts'
import { inflections } from '../../../src/directory/search/inflections.ts'
import { formsOf, maxWordLength, nameKey, tokenise } from '../../../src/directory/search/tokens.ts'

const words = (text: string) => tokenise(text, 100).map(({ word }) => word)
const forms = (text: string) => tokenise(text, 100).flatMap(formsOf)

test('accents, ligatures and case make no difference', () => {
  assert.deepEqual(words('Łódź Straße Øre Æther Ångström NAÏVE ﬁne'), [
    'lodz',
    'strasse',
    'ore',
    'aether',
    'angstrom',
    'naive',
    'fine',
  ])
  assert.deepEqual(words('Ёлка ΣΊΣΥΦΟΣ שָׁלוֹם عَرَبِيّ'), ['елка', 'σισυφοσ', 'שלום', 'عربي'])
})

test('vowel signs of Indic scripts are kept', () => {
  assert.deepEqual(words('हिन्दी भाषा'), ['हिन्दी', 'भाषा'])
})

test('digits of every script are folded to ASCII', () => {
  assert.deepEqual(words('٠٩ ۰۹ ०९ ４２'), ['09', '09', '09', '42'])
})

test('names with signs such as C++ are words', () => {
  assert.deepEqual(words('C++ c# F# .NET Notepad++'), ['cpp', 'csharp', 'fsharp', 'dotnet', 'notepad'])
})

test('a compound is found whole and by its parts', () => {
  assert.deepEqual(forms('NoteBook'), ['notebook', 'note', 'book'])
  assert.deepEqual(forms('node.js'), ['nodejs', 'node', 'js'])
  assert.deepEqual(forms('open-source'), ['opensource', 'open', 'source'])
  assert.deepEqual(forms('HTMLParser'), ['htmlparser', 'html', 'parser'])
  assert.deepEqual(forms('SaaS iPhone APIs 3.0'), ['saas', 'iphone', 'apis', '3', '0'])
})

test('apostrophes join, separate or are removed', () => {
  assert.deepEqual(words("founder's don’t l'app"), ['founder', 'dont', 'l', 'app'])
})

test('scripts without spaces become pairs of characters, and documents also contain single ones', () => {
  assert.deepEqual(words('東京都'), ['東京', '京都'])
  assert.deepEqual(forms('東京'), ['東京', '東', '京'])
  assert.deepEqual(words('AIアプリ'), ['ai', 'アプ', 'プリ'])
  assert.deepEqual(words('한국어 猫'), ['한국', '국어', '猫'])
})

test('signs alone are not a word', () => {
  assert.deepEqual(words('!!! & | :* <-> 😀 —'), [])
})

test('a name is the same regardless of its spacing', () => {
  const key = (name: string) => nameKey(words(name))
  assert.equal(key('Note Book'), '=notebook')
  for (const name of ['NoteBook', 'note-book', 'NOTE BOOK', 'nötebook']) assert.equal(key(name), key('Note Book'), name)
})

test('nouns are found in singular and plural', () => {
  for (const [one, many] of [
    ['app', 'apps'],
    ['company', 'companies'],
    ['box', 'boxes'],
    ['cookie', 'cookies'],
    ['class', 'classes'],
    ['hero', 'heroes'],
    ['quiz', 'quizzes'],
    ['shoe', 'shoes'],
    ['status', 'statuses'],
  ] as const) {
    assert.ok(inflections(one).includes(many), `${one} → ${many}`)
    assert.ok(inflections(many).includes(one), `${many} → ${one}`)
  }
  for (const word of ['news', 'analysis', 'aws', 'ios', 'new', 'кот'])
    assert.ok(!inflections(word).some((form) => ['new', 'analysi', 'aw', 'io', 'news', 'котs'].includes(form)), word)
})

test('for any text, words are short, lower case, of letters and digits, and within the limit', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.integer({ min: 1, max: 20 }), (text, limit) => {
      const tokens = tokenise(text, limit)
      assert.ok(tokens.length <= limit)
      for (const form of tokens.flatMap(formsOf)) {
        assert.match(form, /^[\p{L}\p{M}\p{N}]+$/u)
        assert.ok(form.length <= maxWordLength)
        assert.equal(form, form.toLowerCase())
      }
    }),
    { numRuns: 2000 },
  )
})

test('a document records the fields of each word', () => {
  const { head, body } = searchDocument({
    name: 'The Ledger',
    tagline: 'Books for the crew',
    description: 'Ledger with a keel',
    keywords: 'keel mast',
  })
  assert.deepEqual(head.split(' ').sort(), [
    "'+mast'",
    "'/ledger'",
    "'/the'",
    "'=theledger'",
    "'books'",
    "'crew'",
    "'ledger'",
    "'the'",
  ])
  assert.deepEqual(body.split(' ').sort(), [
    "'=theledger'",
    "'books'",
    "'crew'",
    "'keel'",
    "'ledger'",
    "'mast'",
    "'the'",
  ])
})
