import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openStorage } from '../../../src/platform/database/open.ts'

test('the data directory is private to its user, even if it was open before', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-data-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const modeOf = (path: string) => statSync(path).mode & 0o777
  const [fresh, open] = [join(folder, 'fresh'), join(folder, 'open')]
  mkdirSync(open)
  chmodSync(open, 0o755)
  for (const directory of [fresh, open]) {
    const db = await openStorage({
      DATABASE_URL: undefined,
      DATABASE_DIRECT_URL: undefined,
      DATABASE_REPLICAS: [],
      DATABASE_POOL: 2,
      DATA_DIR: directory,
    })
    await db.close()
    assert.equal(modeOf(directory), 0o700, directory)
  }
})
