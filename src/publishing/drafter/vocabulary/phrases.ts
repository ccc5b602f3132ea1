/**
 * The drafter looks for the same things in many languages. A table has a row per language, and a row lists phrases,
 * separated by commas:
 *
 *     { en: 'free, no cost', de: '*kostenlos*', fr: 'gratuite?s?', ja: '無料' }
 *
 * | notation           | finds                                                             |
 * |--------------------|-------------------------------------------------------------------|
 * | `invoice`          | the whole word, in upper or lower case                            |
 * | `invoic*`          | a word that begins like this: invoice, invoices, invoicing        |
 * | `*rechnung*`       | a part of a word: Ausgangsrechnungen                              |
 * | `colou?r`          | the letter or group before `?` is optional                        |
 * | `stor(y\|ies)`     | one of these                                                      |
 * | `qu[eé]`           | one of these letters                                              |
 * | `stock(! photo)`   | not followed by this                                              |
 * | `what's new`       | a straight or a curly apostrophe                                  |
 * | `why ~ works`      | any word                                                          |
 * | `in # minutes`     | any number                                                        |
 * | `what {30} can do` | up to 30 characters in between; a gap never begins inside a word  |
 * | `^problem$`        | the start and the end of the text                                 |
 *
 * Scripts without spaces between words, or with articles and prepositions attached to them, have no word boundaries, so
 * `無料` is found anywhere.
 */
export type PhraseTable = Readonly<Partial<Record<Language, string>>>

export type Language =
  | ('en' | 'de' | 'fr' | 'es' | 'it' | 'pt' | 'nl' | 'sv' | 'da' | 'no' | 'fi' | 'pl' | 'cs' | 'sk' | 'hu' | 'ro')
  | ('sr' | 'ru' | 'uk' | 'tr' | 'el' | 'he' | 'ar' | 'hi' | 'th' | 'id' | 'vi' | 'ja' | 'zh' | 'ko')

interface PatternOptions {
  /** Characters that join words besides letters and digits: with `-`, `free` is not found in `sugar-free`. */
  joiners?: string
  /** The characters that a gap may contain, as a pattern. */
  gap?: string
}

/** Finds any of the phrases in a text. */
export function anyOf(words: PhraseTable, { joiners = '', gap = '.' }: PatternOptions = {}): RegExp {
  const inWord = `[${letters}${joiners}]`
  const phrases = phrasesIn(words).map((phrase) => compile(phrase, gap))
  const groups = Map.groupBy(phrases, ({ startsWord, endsWord }) => `${startsWord} ${endsWord}`)
  const sources = [...groups.values()].map((group) => {
    const { startsWord, endsWord } = group[0]!
    const source = group.map((phrase) => phrase.source).join('|')
    return `${startsWord ? `(?<!${inWord})` : ''}(?:${source})${endsWord ? `(?!${inWord})` : ''}`
  })
  return new RegExp(sources.join('|'), 'iu')
}

export function patternsOf<Concept extends string>(
  table: Readonly<Record<Concept, PhraseTable>>,
  options?: PatternOptions,
): Record<Concept, RegExp> {
  const patterns = Object.entries<PhraseTable>(table).map(([concept, words]) => [concept, anyOf(words, options)])
  return Object.fromEntries(patterns) as Record<Concept, RegExp>
}

/** Matches a text that is one of the phrases and nothing else. */
export function exactly(words: PhraseTable): RegExp {
  return new RegExp(`^${patternSource(words)}$`, 'iu')
}

/** Matches a text that is one of the phrases as a label: `Founded:` */
export function labelOf(words: PhraseTable): RegExp {
  return new RegExp(`^${patternSource(words)}\\s*[:：]?$`, 'iu')
}

/** The phrases for use inside a larger pattern, without word boundaries. */
export function patternSource(words: PhraseTable): string {
  return `(?:${phrasesIn(words)
    .map((phrase) => compile(phrase).source)
    .join('|')})`
}

/**
 * A pattern in which letters are of either case, for use in one that is case-sensitive. V8 does not always find what
 * `(?i:…)` should.
 */
export function anyCase(source: string): string {
  const both = (text: string) => `${text}${text.toUpperCase()}`
  return source.replace(/\\p\{[^}]*\}|\\.|\[[^\]]*\]|\p{Ll}/gu, (token) => {
    if (token.startsWith('\\')) return token
    return token.startsWith('[')
      ? `[${both(token.slice(1, -1))}]`
      : token.toUpperCase().length === 1
        ? `[${both(token)}]`
        : token
  })
}

function phrasesIn(words: PhraseTable): string[] {
  return [...new Set(Object.values(words).flatMap(splitRow))]
}

/** Commas inside brackets belong to the phrase. */
export function splitRow(row: string): string[] {
  return row
    .split(/,(?![^[]*\])/)
    .map((phrase) => phrase.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
}

// Letters and digits of scripts that separate words with spaces.
const letters = '\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}\\p{N}'
const beginsWithLetter = new RegExp(`^[([]*[${letters}~#]`, 'u')
const endsWithLetter = new RegExp(`[${letters}~#][)\\]?]*(?:[^${letters})\\]]\\?)*$`, 'u')

interface CompiledPhrase {
  source: string
  /** Whether it needs a word boundary before or after it. */
  startsWord: boolean
  endsWord: boolean
}

function compile(phrase: string, gap = '.'): CompiledPhrase {
  return {
    source: phrase
      .replace(/^\*/, '')
      .replace(tokens, (token, at: number, text: string) =>
        token.startsWith('{') ? sourceOfGap(token, gap, text, at) : (meanings[token] ?? literal(token)),
      ),
    startsWord: beginsWithLetter.test(phrase),
    endsWord: endsWithLetter.test(phrase),
  }
}

const tokens = /\[[^\]]*\]|\(!|\{\d+\}|[(*~#'.+/]/g

const meanings: Record<string, string> = {
  '(': '(?:',
  '(!': '(?!',
  '*': '\\p{L}*',
  '~': '(?:\\p{L}+)',
  '#': '(?:\\d+)',
  "'": "['’]",
}

function literal(token: string): string {
  return token.startsWith('[') ? token : `\\${token}`
}

function sourceOfGap(token: string, gap: string, phrase: string, at: number): string {
  const from = endsWithLetter.test(phrase.slice(0, at)) ? `(?![${letters}])` : ''
  const to = beginsWithLetter.test(phrase.slice(at + token.length)) ? `(?<![${letters}])` : ''
  return `${from}${gap}{0,${token.slice(1, -1)}}${to}`
}
