import { existsSync, globSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { aptInstall, canAptInstall } from './apt.ts'

export class MissingTools extends Error {}

export interface Tools {
  /** The folder of initdb and postgres. */
  postgresql?: string
  chromium?: string
}

type Needed = Record<keyof Tools, boolean>

const serverFolders = [
  '/usr/lib/postgresql/*/bin',
  '/usr/local/opt/postgresql@*/bin',
  '/opt/homebrew/opt/postgresql@*/bin',
]
const browserNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const browserPaths = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Finds the PostgreSQL server and Chromium, and installs missing ones where possible. */
export async function ensureTools(needed: Needed): Promise<Tools> {
  const missing = packagesFor(findTools(), needed)
  if (missing.length === 0) return findTools()
  if (await canAptInstall()) await aptInstall(missing)

  const still = packagesFor(findTools(), needed)
  if (still.length === 0) return findTools()
  throw new MissingTools(
    `the tests need ${still.join(' and ')}: install them (Debian: apt-get install ${missing.join(' ')}), ` +
      'or set TEST_DATABASE_URL to a superuser of a PostgreSQL server and CHROMIUM_PATH to a Chromium or Chrome.',
  )
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
