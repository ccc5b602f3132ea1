import { closeSync, fdatasyncSync, fsyncSync, openSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Init = Parameters<NodeFS['init']>
interface Stream {
  nfd?: number
  node: unknown
}
interface Files {
  NODEFS: { realPath(node: unknown): string; stream_ops: { fsync?: (stream: Stream) => number } }
  FS: { ErrnoError: new (code: number) => Error }
}

const inputOutputError = 29

/**
 * PGlite's directory on disk, where fsync really reaches the disk: stock PGlite ignores it, and a power cut then ruins
 * the directory.
 */
export class DurableFiles extends NodeFS {
  synced = 0

  override async init(...[database, options]: Init) {
    const { emscriptenOpts } = await super.init(database, options)
    const durable = (module: unknown) => this.#syncForReal(module as Files)
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), durable] } }
  }

  #syncForReal({ NODEFS, FS }: Files) {
    NODEFS.stream_ops.fsync = ({ nfd, node }) => {
      try {
        if (nfd !== undefined) fdatasyncSync(nfd)
        else syncDirectory(NODEFS.realPath(node))
        this.synced++
        return 0
      } catch {
        throw new FS.ErrnoError(inputOutputError)
      }
    }
  }
}

export function syncDirectory(path: string): void {
  const directory = openSync(path, 'r')
  try {
    fsyncSync(directory)
  } finally {
    closeSync(directory)
  }
}
