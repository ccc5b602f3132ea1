import { openEmbedded } from '../../src/platform/database/embedded/open.ts'
import type { Database } from '../../src/platform/database/types.ts'
import { startWebsite } from '../../test/publishing/drafts/support.ts'
import { openTestApp } from '../../test/support/app.ts'
import { demo } from '../../test/support/demo.ts'
import { runQueued } from '../../test/support/queued-jobs.ts'
import { migratedTemplate } from '../../test/support/storage.ts'

/** A running site with demo content at a fixed time. */
export async function openTranscriptSite(given?: Database) {
  const website = await startWebsite()
  const db = given ?? (await openEmbedded({ template: await migratedTemplate(demo) }))
  const site = await openTestApp(db, { environment: { READER_ALLOW: website.place } })
  const url = await site.server.listen({ port: 0, host: '127.0.0.1' })
  site.app.urls.moveTo(url)
  const key = await site.keyFor(await site.member({ email: 'ines@tidewell.example', name: 'Inês Caldeira' }))
  const replacements: [string | RegExp, string][] = [
    [url, 'https://launch.example'],
    [new URL(url).host, 'launch.example'],
    [website.url, 'https://tidewell.example/'],
    [website.place, 'tidewell.example'],
    ['127.0.0.1', 'tidewell.example'],
    [key, 'slw_…'],
    [/\breq_[\w-]+|"request_id": "[^"]+"/g, '"request_id": "…"'],
    [/\/checkout\/[\w-]+/g, '/checkout/…'],
    [/SW-2026[A-Z0-9]{8}/g, 'SW-2026K7M4Q2XP'],
    [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '0b6f6c1e-6f0e-4a39-9d57-3c1c52a0f3a1'],
  ]
  return {
    url,
    key,
    website,
    /** Runs the queued jobs, like a worker. */
    work: () => runQueued(site, 'drafts.build'),
    /** Replaces values that differ in each run. */
    withStableValues: (text: string) =>
      replacements.reduce((replaced, [value, replacement]) => replaced.replaceAll(value, replacement), text),
    async close() {
      site.server.server.closeAllConnections()
      await site.close()
      if (!given) await db.close()
      website.close()
    },
  }
}

export type TranscriptSite = Awaited<ReturnType<typeof openTranscriptSite>>
