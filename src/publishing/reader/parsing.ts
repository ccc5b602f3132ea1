import { second } from '../../platform/duration.ts'
import { inThread, WorkEnded } from '../../platform/threads/pool.ts'
import { ReaderFailure } from './failure.ts'

type Parse = (...given: never[]) => unknown

/** Runs a function that parses pages of strangers in a thread, which is ended if a page takes too long. */
export function parserThread<Work extends Parse>(
  module: URL,
  name: string,
): (...given: Parameters<Work>) => Promise<Awaited<ReturnType<Work>>> {
  const parse = inThread<Work>(module, name, { lane: 'background', timeout: 20 * second })
  return async (...given) => {
    try {
      return await parse(...given)
    } catch (error) {
      if (!(error instanceof WorkEnded)) throw error
      throw new ReaderFailure('too_large', 'The page is too complicated to read.', { cause: error })
    }
  }
}
