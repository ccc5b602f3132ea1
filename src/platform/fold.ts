/** Letters that Unicode doesn't decompose, and the plain letters that people type instead. */
const replacements: Record<string, string> = {
  ß: 'ss',
  ẞ: 'SS',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'TH',
  ħ: 'h',
  Ħ: 'H',
  ŋ: 'n',
  ı: 'i',
  ŧ: 't',
  ς: 'σ',
  Σ: 'σ',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
  ـ: '',
}
const letters = new RegExp(`[${Object.keys(replacements).join('')}]`, 'g')

/** Accents and vowel points. The marks of Indic scripts stay, because there they are vowels. */
const marks =
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u200b-\u200f\u2060\ufeff]/g
const otherDigits = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g
const digitOf = (digit: string) => String((digit.charCodeAt(0) & 15) - (digit >= '\u0966' ? 6 : 0))
const plain = /^[\x00-\x7f]*$/

/** Removes accents, ligatures and other variants of the same letter. Case stays. */
export function foldLetters(text: string): string {
  if (plain.test(text)) return text
  return (
    text
      .normalize('NFKD')
      .replace(marks, '')
      .replace(letters, (letter) => replacements[letter]!)
      .replace(otherDigits, digitOf)
      // NFKD decomposed Hangul and kana as well.
      .normalize('NFC')
  )
}
