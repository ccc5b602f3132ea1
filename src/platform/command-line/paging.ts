import type { Command } from 'commander'
import * as z from 'zod'
import type { PageRequest } from '../operation/paging.ts'

/** Adds the options for paging to a command. */
export function paged(command: Command): Command {
  return command.option('--limit <number>', 'how many, up to 1000', '200').option('--page <number>', 'page number', '1')
}

const wholeNumber = (max: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'must be a whole number of at least 1')
    .transform(Number)
    .pipe(z.int().max(max, `must be at most ${max}`))

/** The schema of these options, to spread into a command's schema. */
export const paging = { limit: wholeNumber(1000), page: wholeNumber(100_000) }

export function pageRequest({ limit, page }: { limit: number; page: number }): PageRequest {
  return { page, per_page: limit }
}
