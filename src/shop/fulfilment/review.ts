import * as z from 'zod'
import type { App } from '../../platform/app.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { job } from '../../platform/jobs/declare.ts'
import type { Finding, ReviewedProfile, ReviewReport } from '../../publishing/drafter/review/report.ts'
import { reviewProfile } from '../../publishing/drafter/review.ts'
import { contentOf } from '../../publishing/editing/content.ts'
import { readSite } from '../../publishing/reader/crawl.ts'
import { ReaderFailure } from '../../publishing/reader/failure.ts'
import { failPart } from './fail.ts'
import { movePart, type Outcome } from './lifecycle.ts'
import { listingOf } from './listing.ts'
import { reviewMail } from './mails.ts'
import { mailCustomer, tellFulfilled } from './notify.ts'
import { lockedPart, type PartRow, partById } from './part.ts'
import { reportPath } from './report.ts'

const mostTries = 4

export const reviewBoughtProfile = job({
  name: 'review_profile',
  about: 'Reviews a profile against its website, as it was bought.',
  data: z.object({ fulfilment: z.int() }),
  retries: 5,
  timeoutSeconds: 600,
  parallel: 2,
  run: (app, { fulfilment }) => review(app, fulfilment),
})

/** Reading a website takes a minute, so it is done by a job that this transaction sends. */
export async function askReview(app: App, tx: Transaction, part: PartRow): Promise<Outcome> {
  await listingOf(tx, part)
  await app.jobs.send(tx, reviewBoughtProfile, { fulfilment: part.id }, { once: `review:${part.id}` })
  return { status: 'in_progress', note: 'The website is being read.' }
}

/** Reads the website, writes the report and mails it. The report and its mail are one transaction, and one a line. */
async function review(app: App, id: number): Promise<void> {
  const part = await partById(app.db, id)
  if (part?.status !== 'in_progress') return
  const tries = (
    await app.db.one(sql<{ tries: number }>`update fulfilments set tries = tries + 1 where id = ${id} returning tries`)
  ).tries
  try {
    if (part.listing_id === null)
      return await giveUp(app, id, `${part.listing_name ?? 'The listing'} is no longer on this site.`)
    const { profile, address } = await profileOf(app, part.listing_id)
    await keep(app, id, await reviewProfile(app, profile, await readSite(app, address)))
  } catch (error) {
    if (error instanceof ReaderFailure) return giveUp(app, id, error.message)
    if (tries < mostTries) throw error
    app.log.error({ err: error, fulfilment: id }, 'a profile could not be reviewed')
    await giveUp(app, id, 'The review failed for a reason that the site team has to look into.')
  }
}

async function keep(app: App, id: number, report: ReviewReport): Promise<void> {
  await app.db.transaction(async (tx) => {
    const part = await lockedPart(tx, id)
    if (part?.status !== 'in_progress') return
    await tx.run(sql`
      insert into profile_reviews (line_id, listing_id, report, written_at) values (${part.line_id}, ${part.listing_id}, ${json(report)}::jsonb, ${app.clock.now()}) on conflict (line_id) do nothing`)
    await movePart(app, tx, part, {
      status: 'done',
      note: `The report was mailed; the profile gets ${report.score} of 100.`,
    })
    await mailCustomer(app, tx, part, reviewMail, `profile_review:${id}`, {
      listing: part.listing_name ?? 'your listing',
      score: report.score,
      findings: report.findings.map(inWords),
      report: app.urls.to(reportPath(part, part)),
    })
    await tellFulfilled(app, tx, part.order_id)
  })
}

async function giveUp(app: App, id: number, why: string): Promise<void> {
  await app.db.transaction(async (tx) => {
    const part = await lockedPart(tx, id)
    if (part?.status === 'in_progress') await failPart(app, tx, part, why)
  })
}

function inWords({ part, message, website }: Finding): string {
  return `${part}: ${message}${website ? ` The website says: ${website}` : ''}`
}

async function profileOf(app: App, listingId: number): Promise<{ profile: ReviewedProfile; address: string }> {
  const content = await contentOf(app.db, listingId)
  const categories = await app.db.many(sql<{ name: string }>`
    select c.name from listing_categories lc join categories c on c.id = lc.category_id where lc.listing_id = ${listingId} order by lc.position`)
  const founders = await app.db.many(sql<{ name: string; title: string | null }>`
    select f.name, lf.title from listing_founders lf join founders f on f.id = lf.founder_id where lf.listing_id = ${listingId} order by lf.position`)
  const {
    name,
    tagline,
    short_description,
    description,
    stage,
    tags,
    pricing_model,
    pricing_summary,
    country,
    city,
    founded_year,
    features,
    usps,
    keywords,
    contact_email,
    demo_video_url,
    logo_url,
    faqs,
    socials,
  } = content
  const fields = {
    name,
    tagline,
    short_description,
    description,
    stage,
    tags,
    pricing_model,
    pricing_summary,
    country,
    city,
    founded_year: founded_year === null ? null : String(founded_year),
    features,
    usps,
    keywords,
    contact_email,
    demo_video_url,
    logo_url,
    categories: categories.map((category) => category.name),
  }
  return { profile: { fields, faqs, founders, socials }, address: content.website_url }
}
