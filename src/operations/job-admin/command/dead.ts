import { Command } from 'commander'
import * as z from 'zod'
import { withApp } from '../../../platform/command-line/open.ts'
import { readOptions } from '../../../platform/command-line/options.ts'
import { paged, paging } from '../../../platform/command-line/paging.ts'
import { print } from '../../../platform/command-line/print.ts'
import { maskSecrets, maskText } from '../../../platform/masking.ts'

const Portion = z.object({ json: z.boolean().optional(), ...paging })

export const dead = paged(
  new Command('dead').description('Runs that failed for good, newest first. Secrets in them are masked.'),
)
  .option('--json', 'answer for programs')
  .action(async (given: unknown) => {
    const { json, limit, page } = readOptions(Portion, given)
    const found = await withApp((app) => app.jobs.deadLetters(limit, (page - 1) * limit))
    const letters = found.map((letter) => ({
      ...letter,
      error: letter.error && maskText(letter.error),
      data: maskSecrets(letter.data),
    }))
    print(
      json,
      letters,
      letters.length === 0
        ? 'None'
        : letters
            .map(
              ({ id, job, failed_at, tries, error }) =>
                `${id}  ${failed_at.toISOString()}  ${job}, tried ${tries} times\n    ${error ?? ''}`,
            )
            .join('\n'),
    )
  })
