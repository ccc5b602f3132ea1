import { stopWords } from '../../../directory/search/stop-words.ts'
import { tokenise } from '../../../directory/search/tokens.ts'
import { withPlainDigits } from './facts.ts'

/** Words that carry little meaning. A sentence may use them even if its quotes do not. */
const fillerWords = new Set(
  `about after all allow allows also am any been before being between both but can could did do does during each \
either else enable enables every everything few
  for from had has have he help helping helps her here him his how however i if include included includes including \
inside instead itself just keep keeps let lets like made make
  makes making many may me more most much must my need needs new now offer offers offering often one only other others \
out over own people per provide provides providing rather
  same see she should since some someone something such support supports take takes than their them then there these \
thing things those through together too toward towards under
  until up use used user users uses using via want wants way ways well were what when where whether which while who \
whom whose why within would yet
  app application company platform product service site software solution system tool tools website`
    .split(/\s+/)
    .map(stem),
)

/** The meaningful words of a text, stemmed. Numbers are checked separately. */
export function contentWords(text: string): string[] {
  return tokenise(withPlainDigits(text), 5_000)
    .flatMap((token) => [...new Set((token.parts ?? [token.word]).map(stem))])
    .filter((word) => !isFiller(word) && !/^\d+(?:k|m|b|bn|mio)?$/.test(word))
}

/** Every word of a text, stemmed; compounds whole and in parts. */
export function allWords(text: string): Set<string> {
  return new Set(tokenise(withPlainDigits(text), 5_000).flatMap(({ word, parts = [] }) => [word, ...parts].map(stem)))
}

function isFiller(word: string): boolean {
  return stopWords.has(word) || fillerWords.has(word)
}

/** Strips English endings for plural, tense and adverbs. Both sides of a comparison are stemmed alike. */
function stem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word) || /ss$/.test(word)) return word
  const single = word.replace(/ies$/, 'y').replace(/(?<=[^aeious]|[aeiou]{2}|[aeio])s$/, '')
  const bare = single.replace(/(?<=[a-z]{3})(?:ing|ed|ly)$/, '').replace(/([bdgkmnprtv])\1$/, '$1')
  return bare.length > 3 ? bare.replace(/e$/, '') : bare
}
