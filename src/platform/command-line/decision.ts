import { Command } from 'commander'
import * as z from 'zod'
import type { App } from '../app.ts'
import type { Transaction } from '../database/types.ts'
import { readNumber } from './numbers.ts'
import { withApp } from './open.ts'
import { readOptions } from './options.ts'
import { print } from './print.ts'

interface Decision {
  name: string
  about: string
  /** The command that lists what is decided about. */
  listedBy: string
  /** What has to be said with it, as an option. */
  says?: { option: string; about: string; most?: number }
  /** Why it asks to be sure. */
  sure?: string
  /** What the person at the terminal reads then. */
  done: string
  decide(app: App, tx: Transaction, id: number, said: string): Promise<unknown>
}

/** A command by which the site team decides about one thing, by the function that its page uses. */
export function decision({ name, about, listedBy, says, sure, done, decide }: Decision): Command {
  const command = new Command(name).description(about).argument('<id>', `as \`${listedBy}\` shows it`)
  if (sure) command.requiredOption('--yes', sure)
  if (says) command.requiredOption(`--${says.option} <text>`, says.about)
  return command.option('--json', 'answer for programs').action(async (text: string, given: { json?: boolean }) => {
    const id = readNumber(text, listedBy)
    const words = says
      ? readOptions(
          z.looseObject({
            [says.option]: z
              .string()
              .trim()
              .min(1, 'must say something')
              .max(says.most ?? 1000),
          }),
          given,
        )
      : {}
    await withApp((app) =>
      app.db.transaction((tx) =>
        decide(app, tx, id, says ? String((words as Record<string, unknown>)[says.option]) : ''),
      ),
    )
    print(given.json, { id, done: name }, done)
  })
}
