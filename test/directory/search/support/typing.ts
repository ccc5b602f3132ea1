import type { Writer } from './writing.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz'

/** One typo: a letter added, removed, replaced, or two swapped. */
export function slip(word: string, writer: Writer): string {
  const at = writer.below(word.length)
  const typed = [
    () => word.slice(0, at) + writer.pick([...letters]) + word.slice(at),
    () => word.slice(0, at) + word.slice(at + 1),
    () => word.slice(0, at) + writer.pick([...letters]) + word.slice(at + 1),
    () => word.slice(0, Math.max(0, at - 1)) + (word[at] ?? '') + (word[at - 1] ?? '') + word.slice(at + 1),
  ][writer.below(4)]!()
  return typed === word || typed.length < 3 ? slip(word, writer) : typed
}

/** A text with `slips` typos in one of its words of five letters or more. Undefined if it has no such word. */
export function mistyped(text: string, slips: number, writer: Writer): string | undefined {
  const words = text.toLowerCase().split(' ')
  const long = words.flatMap((word, index) => (/^[a-z]{5,}$/.test(word) ? [index] : []))
  if (long.length === 0) return undefined
  const index = writer.pick(long)
  const original = words[index]!
  do {
    words[index] = original
    for (let made = 0; made < slips; made++) words[index] = slip(words[index]!, writer)
  } while (words[index] === original)
  return words.join(' ')
}
