import { execFile } from 'node:child_process'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { findTools } from '../../../scripts/test/tools.ts'

/** The code blocks in a section of a guide. */
export function commandsIn(guide: string, heading: string): string[] {
  const section = guide.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''
  return [...section.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, commands]) => commands!)
}

/** Runs commands in a shell that has Node and the PostgreSQL tools on its PATH. Returns the output. */
export async function runCommands(
  commands: string,
  folder: string,
  environment: Record<string, string> = {},
  user: { uid?: number; gid?: number } = {},
): Promise<string> {
  const { postgresql } = findTools()
  const path = [dirname(process.execPath), ...(postgresql ? [postgresql] : []), process.env.PATH].join(':')
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', commands], {
    cwd: folder,
    env: { PATH: path, ...environment },
    ...user,
  })
  return stdout.trim()
}
