import type * as z from 'zod'
import { idPattern } from '../ids.ts'
import { invalid } from '../problem.ts'

/** Reads an id that the command `shownBy` prints. */
export function readNumber(text: string, shownBy: string): number {
  if (!idPattern.test(text)) throw invalid([{ path: 'id', message: `must be a number from \`${shownBy}\`` }])
  return Number(text)
}

/** Checks the options of a command against a schema. */
export function readOptions<T extends z.ZodType>(schema: T, given: unknown): z.output<T> {
  const read = schema.safeParse(given)
  if (read.success) return read.data
  throw invalid(
    read.error.issues.map(({ path, message }) => ({
      path: `--${path.join('.').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      message,
    })),
  )
}
