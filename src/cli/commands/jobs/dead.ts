import { Command } from 'commander'
import { maskSecrets, maskText } from '../../../platform/masking.ts'
import { withSlipway } from '../../open.ts'
import { print } from '../../print.ts'

export const dead = new Command('dead')
  .description('Runs that failed for good, newest first. Secrets in them are masked.')
  .option('--json', 'answer for programs')
  .action(async ({ json }: { json?: boolean }) => {
    const found = await withSlipway(({ app }) => app.jobs.deadLetters(100))
    const letters = found.map((letter) => ({ ...letter, error: letter.error && maskText(letter.error), data: maskSecrets(letter.data) }))
    print(json, letters, letters.length === 0 ? 'None' : letters.map(({ id, job, failed_at, tries, error }) => `${id}  ${failed_at.toISOString()}  ${job}, tried ${tries} times\n    ${error ?? ''}`).join('\n'))
  })
