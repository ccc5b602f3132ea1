/** A text in its form for comparison, with the position of each character in the original. */
interface Folded {
  text: string
  /** Where each character starts and ends in the original. */
  starts: number[]
  ends: number[]
}

// Sequences that Unicode composes: a character with its combining marks, the letters of a Korean syllable, halfwidth
// kana with their voicing marks.
const lead = '[\\u1100-\\u115f\\ua960-\\ua97c\\u3131-\\u314e\\uffa1-\\uffbe]'
const vowel = '[\\u1160-\\u11a7\\ud7b0-\\ud7c6\\u314f-\\u3163\\uffc2-\\uffdc]'
const end = '[\\u11a8-\\u11ff\\ud7cb-\\ud7fb]'
const pieces = new RegExp(`${lead}${vowel}?${end}?\\p{M}*|[\\s\\S][\\p{M}\\uff9e\\uff9f]*`, 'gu')
const invisible = /\p{Default_Ignorable_Code_Point}/gu
const space = /^[\s\u0085\u2800]+$/u
const plain = /^[\t\n\f\r\x20-\x7e]*$/
const equivalents: [RegExp, string][] = [
  [/[‘’‚‛ʼʹˈ′‵`´‹›]/gu, "'"],
  [/[“”„‟″‶〝〞«»]/gu, '"'],
  [/[\p{Pd}−⁃]/gu, '-'],
]

/** Unifies compatible spellings, quotation marks, dashes, white space and case, and drops invisible characters. */
export function fold(text: string): string {
  if (plain.test(text)) return text.replace(/`/g, "'").replace(/\s+/g, ' ').trim().toLowerCase()
  return foldWithOffsets(text).text
}

export function foldWithOffsets(text: string): Folded {
  const parts: string[] = []
  const starts: number[] = []
  const ends: number[] = []
  const push = (folded: string, start: number, end: number) => {
    parts.push(folded)
    for (let unit = 0; unit < folded.length; unit++) {
      starts.push(start)
      ends.push(end)
    }
  }
  let spaceStart = -1
  for (const { 0: piece, index } of text.matchAll(pieces)) {
    const folded = foldPiece(piece)
    if (folded === '') continue
    if (space.test(folded)) {
      if (spaceStart < 0) spaceStart = index
      continue
    }
    if (spaceStart >= 0 && parts.length > 0) push(' ', spaceStart, index)
    spaceStart = -1
    push(folded, index, index + piece.length)
  }
  return { text: parts.join(''), starts, ends }
}

function foldPiece(piece: string): string {
  if (plain.test(piece)) return piece === '`' ? "'" : piece.toLowerCase()
  return unifyPunctuation(unifyPunctuation(piece).normalize('NFKC'))
    .replace(invisible, '')
    .toLowerCase()
    .replace(/ς/g, 'σ')
}

function unifyPunctuation(piece: string): string {
  return equivalents.reduce((text, [pattern, sign]) => text.replace(pattern, sign), piece)
}
