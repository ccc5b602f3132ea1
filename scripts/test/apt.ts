import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { withProgress } from '../progress.mjs'

const execute = promisify(execFile)
const fontsFor: Record<string, string[]> = { chromium: ['fonts-liberation'] }

export async function canAptInstall(): Promise<boolean> {
  return (await succeeds('apt-get', '--version')) && (isRoot() || (await succeeds('sudo', '-n', 'true')))
}

/** Only prints a failure, because the caller checks what is installed afterwards. */
export async function aptInstall(packages: string[]): Promise<void> {
  const wanted = packages.flatMap((name) => [name, ...(fontsFor[name] ?? [])])
  try {
    await withProgress('Updating the package lists', () => aptGet('update'))
    // One by one: not every system has all of them.
    for (const name of wanted)
      await withProgress(`Installing ${name}`, () => aptGet('install', '-y', '--no-install-recommends', name)).catch(
        report,
      )
  } catch (error) {
    report(error)
  }
}

function report(error: unknown): void {
  const { stderr = '' } = error as { stderr?: string }
  console.error(stderr.split('\n').find((line) => line.startsWith('E:')) ?? (error as Error).message)
}

async function aptGet(...args: string[]) {
  const quietly = ['DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q', ...args]
  const [command, ...rest] = isRoot() ? ['env', ...quietly] : ['sudo', '-n', 'env', ...quietly]
  await execute(command!, rest, { maxBuffer: 2 ** 26 })
}

function isRoot(): boolean {
  return process.getuid?.() === 0
}

async function succeeds(command: string, ...args: string[]): Promise<boolean> {
  return execute(command, args).then(
    () => true,
    () => false,
  )
}
