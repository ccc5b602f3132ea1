import { founderWords, notNames } from '../../vocabulary/people.ts'
import { anyOf } from '../../vocabulary/phrases.ts'

const particles = new Set(
  'van von de da di du del della der den dos das la le el al bin ibn ben af av zu zum ter ten st st. y e'.split(' '),
)
const notName = anyOf(notNames)

const latin = /^\p{Lu}[\p{L}'’.-]*$/u
const eastAsian = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}々・ー]{1,8}'
const han = new RegExp(`^${eastAsian}(?:[\\s　]${eastAsian})?$`, 'u')
const hangul = /^[\p{Script=Hangul}]{2,5}$/u
const arabic = /^[\p{Script=Arabic}]{2,}(?:\s[\p{Script=Arabic}.]{2,}){1,3}$/u

const credential = '(?:M\\.?D|Ph\\.?\\s?D|MBA|MSc|BSc|MPH|RN|DDS|DVM|J\\.?D|CPA|Esq|CFA|PE|FRCP)\\.?'
const credentials = new RegExp(`(?:,\\s*${credential}(?:\\s*/\\s*${credential})?(?=\\s*(?:,|$|[–—|(])))+`, 'u')

/** `Ada Lovelace, MD/PhD` becomes `Ada Lovelace`. */
export function withoutCredentials(text: string): string {
  return text.length > 200 ? text : text.replace(credentials, '')
}

/** Whether a text looks like the given and family name of a person. */
export function isPersonName(text: string): boolean {
  const name = text.trim()
  if (/['’]s(?:\s|$)/u.test(name)) return false
  if (name.length < 2 || name.length > 50 || /[\d@:/<>|!?&+,;()"“”]/u.test(name)) return false
  if (arabic.test(name) || hangul.test(name)) return true
  if (han.test(name)) return [...name.replace(/\s/gu, '')].length >= 2
  const words = name.split(/\s+/)
  if (words.length < 2 || words.length > 5 || notName.test(name)) return false
  const named = words.filter((word) => !particles.has(word.toLowerCase()))
  return (
    named.length >= 2 &&
    named.length <= 4 &&
    named.every((word) => latin.test(word)) &&
    named.some((word) => /\p{Ll}/u.test(word))
  )
}

const given = "\\p{Lu}[\\p{L}’'-]*\\p{L}\\.?"
const particle = '(?:van|von|de|da|di|du|del|della|der|den|dos|la|le|el|al|bin|ben|af)'
const family = `(?:\\s+(?:${particle}\\s+)*\\p{Lu}[\\p{L}’'.-]*\\p{L}){1,3}`
export const personName = `${given}${family}`

export const founderRole = anyOf(founderWords.role)
