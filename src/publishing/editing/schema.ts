import * as z from 'zod'
import { BadgeReport } from '../../directory/badges/badge-check.ts'
import { ListingProfile, ListingSummary, Milestone, Story } from '../../directory/listings/schema.ts'

const statuses = ['draft', 'awaiting_badge', 'scheduled', 'live', 'hidden'] as const
const sections = ['story', 'milestones', 'media'] as const

export const NextStep = z
  .object({
    code: z.enum(['choose_plan', 'add_badge', 'wait_for_launch', 'gather_votes', 'keep_going', 'ask_site_team']),
    text: z.string(),
    at: z.string().nullable().describe('When it happens or ends automatically.'),
    operations: z.array(z.string()).describe('Operations to call next.'),
  })
  .meta({ id: 'NextStep' })
export type NextStep = z.output<typeof NextStep>

const owned = {
  status: z.enum(statuses),
  plan: z.enum(['free', 'paid']).nullable(),
  role: z.enum(['owner', 'editor']).describe('Your role.'),
  unlocked: z.array(z.enum(sections)).describe('Sections visitors can see.'),
  next_launch_week: z.string().nullable().describe('The week of the next launch or relaunch.'),
  next_step: NextStep,
  updated_at: z.string(),
}

export const OwnedSummary = z.object({ ...ListingSummary.shape, ...owned }).meta({ id: 'OwnedSummary' })

export const OwnedListing = z
  .object({
    ...ListingProfile.shape,
    ...owned,
    seo_title: z.string().nullable(),
    seo_description: z.string().nullable(),
    demo_video_url: z.string().nullable(),
    story: Story.nullable(),
    milestones: z.array(Milestone),
    media: ListingProfile.shape.media.unwrap(),
    versions: z.int().describe('Number of saved versions.'),
    badge: z
      .object({
        html: z.string().describe('Paste it into your homepage.'),
        checked_at: z.string().nullable(),
        next_check_at: z.string().nullable(),
        report: BadgeReport.nullable(),
      })
      .nullable()
      .describe('Null until you choose the free plan or pay for a launch.'),
  })
  .meta({ id: 'OwnedListing' })
export type OwnedListing = z.input<typeof OwnedListing>
