import type * as z from 'zod'
import { invalid } from '../problem.ts'

/** Checks the options of a command by the schema that knows them. */
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
