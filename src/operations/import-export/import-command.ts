import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { Argument, Command } from 'commander'
import { commandLineActor } from '../../core/audit/actor.ts'
import { withApp } from '../../platform/command-line/open.ts'
import { print } from '../../platform/command-line/print.ts'
import { Problem } from '../../platform/problem.ts'
import { type ImportKind, importers, importFile } from './import.ts'
import { FileRefused } from './mistakes.ts'

const kinds = Object.keys(importers) as ImportKind[]

export const importCommand = new Command('import')
  .description('Import a file. If anything in it is wrong, nothing is imported.')
  .addArgument(new Argument('<kind>').choices(kinds))
  .argument('<file>', 'path to the file, or - for standard input')
  .option('--dry-run', 'show what would happen without changing anything')
  .option('--json', 'print JSON')
  .addHelpText('after', `\nKinds:\n${kinds.map((kind) => `  ${kind.padEnd(16)}${importers[kind].about}`).join('\n')}`)
  .action(async (kind: ImportKind, file: string, { dryRun = false, json }: { dryRun?: boolean; json?: boolean }) => {
    const bytes = await read(file)
    try {
      const counts = await withApp((app) => importFile(app, kind, bytes, commandLineActor, { dryRun }))
      const text = Object.entries(counts)
        .map(([what, count]) => `${count} ${what}`)
        .join(', ')
      print(
        json,
        { ok: true, kind, dry_run: dryRun, ...counts },
        dryRun ? `${kind}: would be ${text}. Nothing was changed.` : `${kind}: ${text}`,
      )
    } catch (error) {
      if (!json || !(error instanceof FileRefused)) throw error
      print(json, { ok: false, kind, dry_run: dryRun, mistakes: error.mistakes }, '')
      process.exitCode = 1
    }
  })

async function read(file: string): Promise<Uint8Array> {
  try {
    return file === '-' ? await buffer(process.stdin) : await readFile(file)
  } catch (cause) {
    throw new Problem('invalid_request', `Can't read ${file}: ${(cause as Error).message}`, { cause })
  }
}
