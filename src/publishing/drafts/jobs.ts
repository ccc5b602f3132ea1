import * as z from 'zod'
import { job } from '../../platform/jobs/declare.ts'
import { build } from './build.ts'
import { compareWithCompetitor } from './compare-competitor.ts'
import { purgeCrawls } from './crawls.ts'
import { fetchLogo } from './fetch-logo.ts'
import { runRedraft } from './regenerate-later.ts'

// Crawling a site may take a minute, and drafting with a language model longer.
const timeoutSeconds = 600

export const buildDraft = job({
  name: 'drafts.build',
  formerly: ['build_draft'],
  about: 'Reads a website and drafts its profile.',
  data: z.object({ draft_id: z.uuid() }),
  retries: 5,
  timeoutSeconds,
  // Crawls mostly wait for other servers. What they find is parsed in a few threads.
  parallel: 12,
  async run(app, { draft_id }) {
    await build(app, draft_id)
    await fetchLogo(app, draft_id)
  },
})

export const redraftFields = job({
  name: 'drafts.redraft_fields',
  formerly: ['redraft_parts'],
  about: 'Redrafts fields of a profile.',
  data: z.object({ draft_id: z.uuid(), names: z.array(z.string()) }),
  retries: 3,
  timeoutSeconds,
  parallel: 2,
  async run(app, redraft) {
    await runRedraft(app, redraft)
    if (redraft.names.includes('logo_url')) await fetchLogo(app, redraft.draft_id)
  },
})

export const fetchDraftLogo = job({
  name: 'drafts.fetch_logo',
  about: "Copies a draft's logo from its website.",
  data: z.object({ draft_id: z.uuid() }),
  retries: 3,
  parallel: 2,
  run: (app, { draft_id }) => fetchLogo(app, draft_id),
})

export const compareCompetitor = job({
  name: 'drafts.compare_competitor',
  formerly: ['compare_competitor'],
  about: "Reads a competitor's website and compares it with a draft.",
  data: z.object({ draft_id: z.uuid(), url: z.string() }),
  retries: 3,
  timeoutSeconds,
  parallel: 2,
  run: (app, { draft_id, url }) => compareWithCompetitor(app, draft_id, url),
})

export const purgeDraftPages = job({
  name: 'drafts.purge_pages',
  about: 'Deletes stored page text of idle drafts.',
  data: z.object({}),
  schedule: '25 3 * * *',
  async run(app) {
    const purged = await purgeCrawls(app)
    if (purged > 0) app.log.info({ purged }, 'page text of idle drafts deleted')
  },
})
