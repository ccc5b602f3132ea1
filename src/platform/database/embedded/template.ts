import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { cacheDirectory } from '../../cache-directory.ts'
import { Engine } from './engine.ts'

export type Template = Uint8Array<ArrayBuffer>

export const engineVersion = readVersion()

/** A fresh cluster as a tar. Creating one takes seconds, unpacking it doesn't, so it is cached on disk. */
export function freshCluster(): Promise<Template> {
  return cached(`pglite-${engineVersion}.tar`, makeFreshCluster)
}

async function makeFreshCluster(): Promise<Template> {
  const engine = await Engine.start({ fsync: false })
  try {
    return await engine.dump()
  } finally {
    await engine.close()
  }
}

/**
 * Reads the named file from the cache directory, or creates it. Processes that create it at the same time never see each
 * other's half-written file.
 */
export async function cached(name: string, make: () => Promise<Template>): Promise<Template> {
  const path = join(cacheDirectory, name)
  try {
    return new Uint8Array(readFileSync(path))
  } catch {
    const template = await make()
    store(path, template)
    return template
  }
}

function store(path: string, template: Template) {
  const partial = `${path}.${process.pid}`
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(partial, template)
    renameSync(partial, path)
  } catch {
    // The installation may be read-only. Then every new database is slow to start.
    rmSync(partial, { force: true })
  }
}

function readVersion(): string {
  const packageFile = join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), '../package.json')
  return (JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }).version
}
