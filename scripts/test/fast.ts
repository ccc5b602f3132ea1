import { dirname, join } from 'node:path'
import { long, type TestFile } from './groups.ts'

/** They try every operation, page, query plan or sequence of steps there is, which takes long even without a browser. */
const exhaustive = [
  'test/app/admin-plans.test.ts',
  'test/app/site/access.test.ts',
  'test/contract/callers.test.ts',
  'test/contract/fuzz.test.ts',
  'test/core/sign-in/throttling.test.ts',
  'test/operations/demo/bulk.test.ts',
  'test/publishing/lifecycle/model.test.ts',
  'test/stories/transcripts.test.ts',
  'test/web/links.test.ts',
]

const startsPrograms = /from '(?:node:child_process|playwright-core)'|process\.env\.CHROMIUM_PATH/
const relativeImports = /\bfrom '(\.[^']+)'/g

export const leftOut = [...long, ...exhaustive]

/**
 * The files of `npm run test:fast`: all but those in the lists of long and exhaustive ones, and those that start another
 * program (a browser, a server, a command, an external suite), directly or through the test code they import.
 *
 * `read` returns the text of a file below `test/`.
 */
export function fastFiles(files: readonly TestFile[], read: (path: string) => string): TestFile[] {
  const known = new Map<string, boolean>()
  const startsProgram = (path: string, text: string): boolean => {
    const before = known.get(path)
    if (before !== undefined) return before
    // Set first, so that two files that import each other don't recurse forever.
    known.set(path, false)
    const imported = [...text.matchAll(relativeImports)]
      .map(([, target]) => join(dirname(path), target!))
      .filter((target) => target.startsWith('test/'))
    const starts = startsPrograms.test(text) || imported.some((target) => startsProgram(target, read(target)))
    known.set(path, starts)
    return starts
  }
  return files.filter(({ path, text }) => !leftOut.includes(path) && !startsProgram(path, text))
}
