import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startWebsite, type Website } from '../../publishing/drafts/support.ts'
import { demo } from '../../support/demo.ts'
import { type RunningServer, startServer } from '../../support/running-server.ts'
import { versionOf } from '../../support/storage.ts'
import { createTestDatabase, dropTestDatabase } from '../../support/storage-postgres.ts'

const command = join(import.meta.dirname, '../../../bin/slipway')

export interface StorySite {
  server: RunningServer
  /** The website of a product that is not on the site yet. */
  website: Website
  /** Runs the `slipway` command on the same database. */
  slipway(...args: string[]): Promise<string>
  close(): Promise<void>
}

/** Starts the product with demo content, and a website that it may read. */
export async function openStorySite(): Promise<StorySite> {
  const website = await startWebsite()
  const { name, url } = await createTestDatabase(await versionOf(demo), demo.fill)
  const environment = { DATABASE_URL: url, READER_ALLOW: website.place, CLOCK: '2026-11-15T12:00:00Z' }
  const server = await startServer(environment)
  return {
    server,
    website,
    async slipway(...args) {
      const { stdout } = await promisify(execFile)(command, args, {
        env: { PATH: process.env.PATH, NODE_ENV: 'test', LOG_LEVEL: 'error', ...environment },
      })
      return stdout.trim()
    },
    async close() {
      await server.stop()
      website.close()
      await dropTestDatabase(name)
    },
  }
}
