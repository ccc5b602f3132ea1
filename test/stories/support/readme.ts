import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')

/** The commands that a section of the README shows. */
export function commandsUnder(heading: string): string[] {
  const section = readme.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''
  return [...section.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, commands]) => commands!)
}

/** Runs commands as somebody pastes them, and answers the lines that they print. */
export async function paste(commands: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', commands], { env: { PATH: `${dirname(process.execPath)}:${process.env.PATH}` } })
  return stdout.trim().split('\n')
}
