import { second } from '../../platform/duration.ts'
import { inThread, type Threaded, WorkEnded } from '../../platform/threads/pool.ts'
import { ReaderFailure } from './failure.ts'

/** Runs a function that parses untrusted pages in a thread, which is terminated if a page takes too long. */
export function parserThread<Parse extends (...given: never[]) => unknown>(module: URL, name: string): Threaded<Parse> {
  const parse = inThread<Parse>(module, name, { lane: 'background', timeout: 20 * second })
  return (...given) =>
    parse(...given).catch((error: unknown) => {
      if (!(error instanceof WorkEnded)) throw error
      throw new ReaderFailure('too_large', 'The page is too complicated to read.', { cause: error })
    })
}
