/** A text as it is compared, and where each of its characters stood. */
interface Folded {
  text: string
  /** Where in the original the character at this place began, and where it ended. */
  starts: number[]
  ends: number[]
}

// What Unicode composes: a character with the marks after it, the letters of a Korean syllable, halfwidth kana with
// their voicing.
const pieces =
  /[\u1100-\u115f\ua960-\ua97c][\u1160-\u11a7\ud7b0-\ud7c6]?[\u11a8-\u11ff\ud7cb-\ud7fb]?\p{M}*|[\s\S][\p{M}\uff9e\uff9f]*/gu
const invisible = /\p{Default_Ignorable_Code_Point}/gu
const space = /^[\s\u0085\u2800]+$/u
const plain = /^[\t\n\f\r\x20-\x7e]*$/
const alike: [RegExp, string][] = [
  [/[‘’‚‛ʼʹˈ′‵`´‹›]/gu, "'"],
  [/[“”„‟″‶〝〞«»]/gu, '"'],
  [/[\p{Pd}−⁃]/gu, '-'],
]

/**
 * Compatible spellings, quotation marks, dashes, white space and case made the same; what cannot be seen is left out.
 */
export function fold(text: string): string {
  if (plain.test(text)) return text.replace(/`/g, "'").replace(/\s+/g, ' ').trim().toLowerCase()
  return foldWithPlaces(text).text
}

export function foldWithPlaces(text: string): Folded {
  const parts: string[] = []
  const starts: number[] = []
  const ends: number[] = []
  const push = (same: string, start: number, end: number) => {
    parts.push(same)
    for (let unit = 0; unit < same.length; unit++) {
      starts.push(start)
      ends.push(end)
    }
  }
  let spaceFrom = -1
  for (const { 0: piece, index } of text.matchAll(pieces)) {
    const same = foldPiece(piece)
    if (same === '') continue
    if (space.test(same)) {
      if (spaceFrom < 0) spaceFrom = index
      continue
    }
    if (spaceFrom >= 0 && parts.length > 0) push(' ', spaceFrom, index)
    spaceFrom = -1
    push(same, index, index + piece.length)
  }
  return { text: parts.join(''), starts, ends }
}

function foldPiece(piece: string): string {
  if (plain.test(piece)) return piece === '`' ? "'" : piece.toLowerCase()
  return evened(evened(piece).normalize('NFKC')).replace(invisible, '').toLowerCase().replace(/ς/g, 'σ')
}

function evened(piece: string): string {
  return alike.reduce((text, [pattern, sign]) => text.replace(pattern, sign), piece)
}
