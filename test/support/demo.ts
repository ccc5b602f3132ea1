import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { seedDemo } from '../../src/operations/demo/seed.ts'
import { openTestApp } from './app.ts'
import type { DatabaseContent } from './storage.ts'

const source = new URL('../../src/', import.meta.url).pathname

/** The demo content at the time `testNow`. */
export const demo: DatabaseContent = {
  name: 'demo',
  version: contentHash([
    'operations/demo',
    'directory/categories/starter',
    'directory/search',
    'directory/launches',
    'directory/awards',
  ]),
  async fill(db) {
    const { app, close } = await openTestApp(db)
    await seedDemo(app)
    await close()
  },
}

function contentHash(folders: string[]): string {
  const hash = createHash('sha256')
  for (const folder of folders) {
    for (const file of readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' }).sort()) {
      const path = join(source, folder, file)
      if (statSync(path).isFile()) hash.update(file).update(readFileSync(path))
    }
  }
  return hash.digest('hex').slice(0, 12)
}
