import { decodeUri } from '../../platform/decode-uri.ts'
import { sentenceCase } from '../../platform/numbers.ts'

const maxLength = 60

/** The name of a page to show while it is read: `About us` for `/about-us`. */
export function pageName(url: string): string {
  const segment = new URL(url).pathname.split('/').filter(Boolean).at(-1)
  const words =
    segment &&
    decodeUri(segment)
      .replace(/\.\w{2,5}$/, '')
      .replace(/[\p{C}\s_+-]+/gu, ' ')
      .trim()
  return words && !/^index$/i.test(words) ? sentenceCase(words).slice(0, maxLength).toWellFormed() : 'Homepage'
}
