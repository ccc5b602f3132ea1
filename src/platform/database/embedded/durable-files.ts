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

/** PGlite's files on disk, with a real fsync: stock PGlite ignores it, so that a power cut can corrupt the database. */
export class DurableFiles extends NodeFS {
  fsyncCount = 0

  override async init(...[database, options]: Init) {
    const { emscriptenOpts } = await super.init(database, options)
    const addFsync = (module: unknown) => this.#addFsync(module as Files)
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } }
  }

  #addFsync({ NODEFS, FS }: Files) {
    NODEFS.stream_ops.fsync = ({ nfd, node }) => {
      try {
        if (nfd !== undefined) fdatasyncSync(nfd)
        else syncDirectory(NODEFS.realPath(node))
        this.fsyncCount++
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
