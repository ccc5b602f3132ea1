import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { anyOf, type Language, splitRow } from '../../../../src/publishing/drafter/vocabulary/phrases.ts'
import { examplesOf } from './examples.ts'
import { rows } from './tables.ts'

for (const { concept, language, row } of rows) {
  test(`${concept}, ${language}: every phrase is found, and only as whole words`, () => {
    const pattern = anyOf({ [language]: row })
    for (const phrase of splitRow(row)) {
      const alone = anyOf({ [language]: phrase })
      const examples = examplesOf(phrase)
      for (const example of examples)
        for (const text of [example, capitalized(example), inSentence(phrase, example)])
          assert.match(text, pattern, `${phrase} is not found in “${text}”`)
      for (const example of examples.filter((one) => isShortest(one, examples)))
        for (const text of nearMisses(phrase, example))
          assert.doesNotMatch(text, alone, `${phrase} is found in “${text}”`)
    }
  })
}

test('every table of the vocabulary is tested', () => {
  const folder = new URL('../../../../src/publishing/drafter/vocabulary/', import.meta.url)
  assert.equal(readdirSync(folder).length, 12, 'add the new file to tables.ts')
})

const scripts: Partial<Record<Language, RegExp>> = {
  ru: /\p{Script=Cyrillic}/u,
  uk: /\p{Script=Cyrillic}/u,
  el: /\p{Script=Greek}/u,
  he: /\p{Script=Hebrew}/u,
  ar: /\p{Script=Arabic}/u,
  hi: /\p{Script=Devanagari}/u,
  th: /\p{Script=Thai}/u,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}㈱]/u,
  zh: /\p{Script=Han}/u,
  ko: /\p{Script=Hangul}/u,
}
/** Phrases in Latin letters, from addresses and names. */
const romanized = ['tseny', 'o-kompanii', 'tokushoho', 'gaiyou', 'salam', 'fi', 'kk', 'k.k']

test('the phrases of a row are written in the script of its language', () => {
  for (const { concept, language, row } of rows)
    for (const phrase of splitRow(row).filter((one) => !romanized.includes(one)))
      assert.match(phrase, scripts[language] ?? /^[^\p{L}]*(?:\p{Script=Latin}|[^\p{L}])*$/u, `${concept}, ${language}`)
})

test('no phrase is twice in a row', () => {
  for (const { concept, language, row } of rows) {
    const phrases = splitRow(row)
    assert.deepEqual(phrases, [...new Set(phrases)], `${concept}, ${language}`)
  }
})

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Puts the example between other words, unless the phrase is anchored to the start or end of the text. */
function inSentence(phrase: string, example: string): string {
  return `${phrase.startsWith('^') ? '' : 'Qwe, '}${example}${phrase.endsWith('$') ? '' : ' – qwe.'}`
}

/** Excludes `co-founder`, which still contains `founder` after a letter is added. */
function isShortest(example: string, examples: readonly string[]): boolean {
  return !examples.some((other) => other !== example && example.includes(other))
}

const letter = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u

/** The example with an extra letter, where the phrase starts or ends with a whole word. */
function nearMisses(phrase: string, example: string): string[] {
  const [first, last] = [phrase.replace(/^[([]+/, '')[0]!, phrase.replace(/[)\]?]+$/, '').at(-1)!]
  return [
    ...(letter.test(first) && letter.test(example[0]!) ? [`q${example}`] : []),
    ...(letter.test(last) && letter.test(example.at(-1)!) ? [`${example}q`] : []),
  ]
}
