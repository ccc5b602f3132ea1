import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { fastFiles, leftOut } from '../../scripts/test/fast.ts'

describe('the files of npm run test:fast', () => {
  const chosen = (sources: Record<string, string>) => {
    const files = Object.entries(sources).map(([path, text]) => ({ path, text }))
    const tests = files.filter(({ path }) => path.endsWith('.test.ts'))
    return fastFiles(tests, (path) => sources[path] ?? assert.fail(`${path} was read`)).map(({ path }) => path)
  }

  test('start no other programs', () => {
    const paths = chosen({
      'test/a/plain.test.ts': "import { sum } from '../../src/sum.ts'\n",
      'test/a/command.test.ts': "import { spawn } from 'node:child_process'\n",
      'test/a/browser.test.ts': "import { chromium } from 'playwright-core'\n",
      'test/a/rendering.test.ts': 'const path = process.env.CHROMIUM_PATH\n',
    })
    assert.deepEqual(paths, ['test/a/plain.test.ts'])
  })

  test('import no test code that starts other programs', () => {
    const paths = chosen({
      'test/a/far.test.ts': "import { open } from './support/open.ts'\n",
      'test/a/support/open.ts': "import { server } from '../../support/server.ts'\nimport { open } from './open.ts'\n",
      'test/support/server.ts': "import {\n  spawn,\n} from 'node:child_process'\n",
      'test/a/near.test.ts': "import { row } from './support/row.ts'\n",
      'test/a/support/row.ts': "import { spawnsWorkers } from '../../../src/jobs.ts'\n",
    })
    assert.deepEqual(paths, ['test/a/near.test.ts'])
  })

  test('exclude the files in the list of slow tests, all of which exist', () => {
    const root = join(import.meta.dirname, '../..')
    const all = globSync('test/**/*.test.ts', { cwd: root })
    assert.deepEqual(
      leftOut.filter((path) => !all.includes(path)),
      [],
    )
    const read = (path: string) => readFileSync(join(root, path), 'utf8')
    const files = fastFiles(
      all.map((path) => ({ path, text: read(path) })),
      read,
    )
    assert.deepEqual(
      files.filter(({ path }) => leftOut.includes(path)),
      [],
    )
    assert.ok(files.length > all.length / 2, `${files.length} of ${all.length} files is not much of a test`)
  })
})
