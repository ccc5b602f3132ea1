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
import { type Fulfilment, type FulfilmentResult, fulfilmentById, lockFulfilment, lockListingOf } from './fulfilment.ts'
import { failFulfilment, moveFulfilment } from './lifecycle.ts'
import { reviewMail } from './mails.ts'
import { mailCustomer, notifyFulfilled } from './notify.ts'
import { reportPath } from './report.ts'

const maxTries = 4

export const reviewBoughtProfile = job({
  name: 'fulfilment.review_profile',
  formerly: ['review_profile'],
  about: 'Runs a paid profile review.',
  data: z.object({ fulfilment: z.int() }),
  retries: 5,
  timeoutSeconds: 600,
  parallel: 2,
  run: (app, { fulfilment }) => runReview(app, fulfilment),
})

/** Reading a website takes a minute, so a job does it after the payment has committed. */
export async function requestReview(app: App, tx: Transaction, fulfilment: Fulfilment): Promise<FulfilmentResult> {
  await lockListingOf(tx, fulfilment)
  await app.jobs.send(tx, reviewBoughtProfile, { fulfilment: fulfilment.id }, { once: `review:${fulfilment.id}` })
  return { status: 'in_progress', note: 'We’re reading your website.' }
}

async function runReview(app: App, id: number): Promise<void> {
  const fulfilment = await fulfilmentById(app.db, id)
  if (fulfilment?.status !== 'in_progress') return
  const { tries } = await app.db.one(
    sql<{ tries: number }>`update fulfilments set tries = tries + 1 where id = ${id} returning tries`,
  )
  try {
    if (fulfilment.listing_id === null)
      return await failReview(app, id, `${fulfilment.listing_name ?? 'The listing'} is no longer listed here.`)
    const { profile, address } = await profileOf(app, fulfilment.listing_id)
    await deliverReport(app, id, await reviewProfile(app, profile, await readSite(app, address)))
  } catch (error) {
    if (error instanceof ReaderFailure) return failReview(app, id, error.message)
    if (tries < maxTries) throw error
    app.log.error({ err: error, fulfilment: id }, 'a profile could not be reviewed')
    await failReview(app, id, 'The review failed because of a problem on our side.')
  }
}

/** Stores the report and queues its mail in one transaction, once per line. */
async function deliverReport(app: App, id: number, report: ReviewReport): Promise<void> {
  await app.db.transaction(async (tx) => {
    const fulfilment = await lockFulfilment(tx, id)
    if (fulfilment?.status !== 'in_progress') return
    await tx.run(sql`
      insert into profile_reviews (line_id, listing_id, report, written_at)
      values (${fulfilment.line_id}, ${fulfilment.listing_id}, ${json(report)}::jsonb, ${app.clock.now()})
      on conflict (line_id) do nothing`)
    await moveFulfilment(app, tx, fulfilment, {
      status: 'done',
      note: `We emailed your report. Score: ${report.score} out of 100.`,
    })
    await mailCustomer(app, tx, fulfilment, reviewMail, `profile_review:${id}`, {
      listing: fulfilment.listing_name ?? 'your listing',
      score: report.score,
      findings: report.findings.map(findingText),
      report: app.urls.to(reportPath(fulfilment, fulfilment)),
    })
    await notifyFulfilled(app, tx, fulfilment.order_id)
  })
}

async function failReview(app: App, id: number, why: string): Promise<void> {
  await app.db.transaction(async (tx) => {
    const fulfilment = await lockFulfilment(tx, id)
    if (fulfilment?.status === 'in_progress') await failFulfilment(app, tx, fulfilment, why)
  })
}

function findingText({ part, message, website }: Finding): string {
  return `${part}: ${message}${website ? ` Your website says: ${website}` : ''}`
}

async function profileOf(app: App, listingId: number): Promise<{ profile: ReviewedProfile; address: string }> {
  const content = await contentOf(app.db, listingId)
  const categories = await app.db.many(sql<{ name: string }>`
    select c.name from listing_categories lc
    join categories c on c.id = lc.category_id
    where lc.listing_id = ${listingId} order by lc.position`)
  const founders = await app.db.many(sql<{ name: string; title: string | null }>`
    select f.name, lf.title from listing_founders lf
    join founders f on f.id = lf.founder_id
    where lf.listing_id = ${listingId} order by lf.position`)
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
