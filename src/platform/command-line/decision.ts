import { Command } from 'commander'
import * as z from 'zod'
import type { App } from '../app.ts'
import type { Transaction } from '../database/types.ts'
import { withApp } from './open.ts'
import { readNumber, readOptions } from './options.ts'
import { print } from './print.ts'

interface Decision {
  name: string
  about: string
  /** The command that lists the ids to choose from. */
  listedBy: string
  /** A required option with free text, such as the reason. */
  textOption?: { option: string; about: string; maxLength?: number }
  /** The help text of `--yes`. With it, the command refuses to run without that option. */
  confirmation?: string
  /** Printed on success. */
  done: string
  decide(app: App, tx: Transaction, id: number, text: string): Promise<unknown>
}

/** A command for one decision of an admin about one record. It calls the same function as the admin page. */
export function decisionCommand({ name, about, listedBy, textOption, confirmation, done, decide }: Decision): Command {
  const command = new Command(name).description(about).argument('<id>', `from \`${listedBy}\``)
  if (confirmation) command.requiredOption('--yes', confirmation)
  if (textOption) command.requiredOption(`--${textOption.option} <text>`, textOption.about)
  return command.option('--json', 'print JSON').action(async (idText: string, given: { json?: boolean }) => {
    const id = readNumber(idText, listedBy)
    const text = textOption ? readText(textOption, given) : ''
    await withApp((app) => app.db.transaction((tx) => decide(app, tx, id, text)))
    print(given.json, { id, done: name }, done)
  })
}

function readText({ option, maxLength = 1000 }: NonNullable<Decision['textOption']>, given: object): string {
  const schema = z.looseObject({ [option]: z.string().trim().min(1, "can't be empty").max(maxLength) })
  return String(readOptions(schema, given)[option])
}
