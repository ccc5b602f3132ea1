import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StorageRefused } from '../errors.ts'
import { syncDirectory } from './durable-files.ts'
import { freshCluster, type Template } from './template.ts'
import { untar } from './untar.ts'

/**
 * Creates the database in the directory if there is none yet. It is unpacked next to the directory and then renamed, so
 * that a crash can't leave half a database.
 */
export async function prepareDirectory(
  directory: string,
  { template, fsync }: { template?: Template | undefined; fsync: boolean },
): Promise<void> {
  if (existsSync(join(directory, 'PG_VERSION'))) return
  if (existsSync(directory) && readdirSync(directory).length > 0)
    throw new StorageRefused(`${directory} is neither empty nor a database. Choose another directory`)
  const archive = template ?? (await freshCluster())
  const partial = `${directory}.partial`
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(partial, { recursive: true, mode: 0o700 })
  untar(archive, partial)
  if (fsync) syncTree(partial)
  renameSync(partial, directory)
  if (fsync) syncDirectory(dirname(directory))
}

function syncTree(directory: string) {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) syncTree(path)
    else syncFile(path)
  }
  syncDirectory(directory)
}

function syncFile(path: string) {
  const file = openSync(path, 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
