import { existsSync, globSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { aptInstall, canAptInstall } from './apt.ts'

export class MissingTools extends Error {}

export interface Tools {
  /** The folder of initdb and postgres. */
  postgresql?: string
  chromium?: string
}

interface Needed extends Record<keyof Tools, boolean> {
  /** Programs that make a run more complete or faster. */
  extras?: boolean
}

const serverFolders = [
  '/usr/lib/postgresql/*/bin',
  '/usr/local/opt/postgresql@*/bin',
  '/opt/homebrew/opt/postgresql@*/bin',
]
/** The shell does everything the tests need, for half the processor time. */
const browserShell = 'chromium-headless-shell'
const browserNames = [browserShell, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const browserPaths = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Finds the PostgreSQL server and Chromium, and installs missing programs where possible. */
export async function ensureTools(needed: Needed): Promise<Tools> {
  const missing = packagesFor(findTools(), needed)
  const wanted = [...missing, ...(needed.extras ? missingExtras(needed) : [])]
  if (wanted.length > 0 && (await canAptInstall())) await aptInstall(wanted)
  if (missing.length === 0) return findTools()

  const still = packagesFor(findTools(), needed)
  if (still.length === 0) return findTools()
  throw new MissingTools(
    `the tests need ${still.join(' and ')}: install them (Debian: apt-get install ${missing.join(' ')}), ` +
      'or set TEST_DATABASE_URL to a superuser of a PostgreSQL server and CHROMIUM_PATH to a Chromium or Chrome.',
  )
}

/** The tests of restarts and of a pooler are skipped without the proxies. */
function missingExtras({ chromium }: Needed): string[] {
  const packages: [program: string, name: string][] = [
    ...(chromium && !process.env.CHROMIUM_PATH ? [[browserShell, browserShell] as [string, string]] : []),
    ['nginx', 'nginx-light'],
    ['caddy', 'caddy'],
    ['pgbouncer', 'pgbouncer'],
  ]
  return packages
    .filter(([program]) => !findOnPath(program) && !existsSync(join('/usr/sbin', program)))
    .map(([, name]) => name)
}

function packagesFor(found: Tools, needed: Needed): string[] {
  return (['postgresql', 'chromium'] as const).filter((name) => needed[name] && !found[name])
}

export function findTools(): Tools {
  return { postgresql: findServer(), chromium: findBrowser() }
}

function findServer(): string | undefined {
  const onPath = findOnPath('initdb')
  if (onPath && existsSync(join(dirname(onPath), 'postgres'))) return dirname(onPath)
  return serverFolders
    .flatMap((pattern) => globSync(pattern))
    .filter((folder) => existsSync(join(folder, 'initdb')))
    .sort((a, b) => majorVersion(b) - majorVersion(a))[0]
}

function majorVersion(folder: string): number {
  return Number(/(\d+)\/bin$/.exec(folder)?.[1] ?? 0)
}

function findBrowser(): string | undefined {
  const { CHROMIUM_PATH: chosen } = process.env
  if (chosen && !existsSync(chosen)) throw new MissingTools(`CHROMIUM_PATH names ${chosen}, which is not there.`)
  if (chosen) return chosen
  return browserNames.map(findOnPath).find(Boolean) ?? browserPaths.find((path) => existsSync(path))
}

function findOnPath(name: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))
}
