import type { Command } from 'commander'
import * as z from 'zod'
import type { PageRequest } from '../operation/paging.ts'

/** Gives a list its pages. */
export function paged(command: Command): Command {
  return command
    .option('--limit <number>', 'how many, at most 1000', '200')
    .option('--page <number>', 'which portion of so many', '1')
}

const whole = (most: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'must be a whole number from 1')
    .transform(Number)
    .pipe(z.int().max(most, `must be at most ${most}`))

/** What a list with pages takes beside its own options. */
export const paging = { limit: whole(1000), page: whole(100_000) }

export function pageRequest({ limit, page }: { limit: number; page: number }): PageRequest {
  return { page, per_page: limit }
}
