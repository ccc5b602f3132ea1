import { createInterface } from 'node:readline/promises'
import { Problem } from '../problem.ts'

/** Asks for confirmation on the terminal. Scripts pass `--yes` instead. */
export async function confirm(question: string): Promise<void> {
  if (!process.stdin.isTTY) throw new Problem('not_allowed_now', `${question} Add --yes to confirm.`)
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question(`${question} [y/N] `)
  terminal.close()
  if (!/^y(es)?$/i.test(answer.trim())) throw new Problem('not_allowed_now', 'Nothing was changed.')
}
