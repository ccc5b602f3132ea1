import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { Argument, Command } from 'commander'
import { withApp } from '../../platform/command-line/open.ts'
import { Problem } from '../../platform/problem.ts'
import { type ExportKind, exportAll, exporters } from './export.ts'

const kinds = Object.keys(exporters) as ExportKind[]

export const exportCommand = new Command('export')
  .description("Export the site's data as a consistent snapshot.")
  .addArgument(new Argument('<kind>').choices(kinds))
  .option('--output <file>', 'write to a new file instead of standard output')
  .option('--json', 'print JSON instead of CSV')
  .addHelpText('after', `\nKinds:\n${kinds.map((kind) => `  ${kind.padEnd(16)}${exporters[kind].about}`).join('\n')}`)
  .action(async (kind: ExportKind, { output, json = false }: { output?: string; json?: boolean }) => {
    const target = output === undefined ? process.stdout : await createFile(output)
    // The reader of a pipe, such as `head`, may close it early.
    process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
    await withApp((app) => exportAll(app, kind, { json }, (piece) => write(target, piece)))
    if (target !== process.stdout) await finished(target.end())
  })

async function createFile(path: string): Promise<Writable> {
  // Never overwrites a file, and only its owner may read it: exports contain personal data.
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  try {
    await once(file, 'open')
  } catch (cause) {
    throw new Problem('invalid_request', `Can't write ${path}: ${(cause as Error).message}`, { cause })
  }
  return file
}

async function write(target: Writable, piece: string): Promise<void> {
  if (!target.write(piece)) await once(target, 'drain')
}
