import { idPattern } from '../ids.ts'
import { invalid } from '../problem.ts'

/** The number of a thing, as a list of the command line shows it. */
export function readNumber(text: string, shownBy: string): number {
  if (!idPattern.test(text)) throw invalid([{ path: 'id', message: `must be a number, as \`${shownBy}\` shows it` }])
  return Number(text)
}
