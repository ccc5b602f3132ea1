import { execFile } from 'node:child_process'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { findTools } from '../../../scripts/test/tools.ts'

/** The commands that a section of a guide shows, one text a block. */
export function commandsIn(guide: string, heading: string): string[] {
  const section = guide.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''
  return [...section.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, commands]) => commands!)
}

/** Runs commands as somebody pastes them, with Node and the tools of PostgreSQL at hand, and answers what they print. */
export async function runCommands(
  commands: string,
  folder: string,
  environment: Record<string, string> = {},
): Promise<string> {
  const { postgresql } = findTools()
  const path = [dirname(process.execPath), ...(postgresql ? [postgresql] : []), process.env.PATH].join(':')
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', commands], {
    cwd: folder,
    env: { PATH: path, ...environment },
  })
  return stdout.trim()
}
