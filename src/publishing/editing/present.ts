import type * as z from 'zod'
import { needsBadge } from '../../directory/badges/badge-check.ts'
import { badgesOf } from '../../directory/badges/operations.ts'
import { presentProfile } from '../../directory/listings/profile.ts'
import { presentListingSummary } from '../../directory/listings/summaries.ts'
import { presentMedia } from '../../directory/media/present.ts'
import type { App } from '../../platform/app.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { nextStep } from './next-step.ts'
import { type OwnedFacts, type OwnedRow, type OwnedSummaryRow, ownedRow } from './queries.ts'
import type { OwnedListing, OwnedSummary } from './schema.ts'

const allSections = ['story', 'milestones', 'media'] as const
const badgeStyle = { shape: 'standard', mode: 'auto', size: 'm' } as const

/** A listing as its owner and editors see it. */
export async function ownedListing(
  app: App,
  db: Queryable,
  memberId: number,
  listingId: number,
): Promise<OwnedListing> {
  const row = await ownedRow(db, memberId, listingId)
  const [badge] = await badgesOf(app, db, row.slug, badgeStyle)
  const { seo_title, seo_description, demo_video_url, versions } = row
  return {
    ...presentProfile(app, row),
    ...presentFacts(app, row),
    seo_title,
    seo_description,
    demo_video_url,
    story: row.story,
    milestones: row.milestones ?? [],
    media: presentMedia(app, row.media),
    versions,
    badge: badge ? { html: badge.html, ...presentCheck(row) } : null,
  }
}

export function presentOwnedSummary(app: App, row: OwnedSummaryRow): z.input<typeof OwnedSummary> {
  return { ...presentListingSummary(app, row), ...presentFacts(app, row) }
}

function presentFacts(app: App, row: OwnedFacts) {
  const { status, plan, role, next_launch_week, updated_at } = row
  return {
    status,
    plan,
    role,
    unlocked: plan === 'paid' ? [...allSections] : row.unlocked,
    next_launch_week,
    next_step: nextStep(app, row),
    updated_at: updated_at.toISOString(),
  }
}

function presentCheck({ status, plan, checked_at, next_check_at, report }: OwnedRow) {
  return {
    checked_at: checked_at?.toISOString() ?? null,
    next_check_at: needsBadge({ status, plan }) ? (next_check_at?.toISOString() ?? null) : null,
    report,
  }
}
