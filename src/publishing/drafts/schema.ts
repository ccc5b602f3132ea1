import * as z from 'zod'
import { Faq } from '../../directory/listings/schema.ts'
import { eachSection } from '../../directory/listings/story.ts'
import { pageOf } from '../../platform/operation/paging.ts'
import { fieldStates } from './field-states.ts'
import { byName, profileFields, sectionNames } from './fields.ts'

const status = z.enum(['crawling', 'drafting', 'ready', 'failed'])
export type DraftStatus = z.output<typeof status>

const quote = { quote: z.string(), url: z.string() }
const FieldValue = z.union([z.string(), z.array(z.string()), z.null()])

export const DraftField = z
  .object({
    value: FieldValue,
    state: z.enum(fieldStates),
    evidence: z.array(z.object(quote)).describe('Website quotes that support the drafted value.'),
    ai_value: FieldValue.describe('The original drafted value.'),
    accepted: z.boolean().describe('Whether a person accepted or edited it.'),
    regenerating: z.boolean(),
    revision: z.int().describe('The draft revision that last changed it.'),
  })
  .meta({ id: 'DraftField' })

const DraftSection = z
  .object({
    state: z.enum(fieldStates),
    evidence: z.array(z.object({ of: z.string(), ...quote })),
    accepted: z.boolean(),
    regenerating: z.boolean(),
    revision: z.int(),
  })
  .meta({ id: 'DraftSection' })

const fields = byName(profileFields, () => DraftField)
const sections = byName(sectionNames, () => DraftSection)
const story = eachSection(() => z.string().nullable())

export const Competitor = z
  .object({
    url: z.string(),
    status: z.enum(['reading', 'ready', 'failed']),
    name: z.string().nullable(),
    rows: z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        ours: z.string().nullable(),
        theirs: z.string().nullable(),
        source: z.string().nullable().describe("The competitor's page that says so."),
      }),
    ),
    error: z.string().nullable(),
    read_at: z.string().nullable(),
  })
  .meta({ id: 'Competitor' })
export type Competitor = z.output<typeof Competitor>

export const DraftInvite = z
  .object({
    email: z.string(),
    status: z.enum(['pending', 'accepted', 'expired']),
    invited_at: z.string(),
    expires_at: z.string(),
    accepted_at: z.string().nullable(),
  })
  .meta({ id: 'DraftInvite' })

const summary = {
  id: z.uuid(),
  status,
  url: z.string(),
  edit_url: z.string().describe('The page to edit it in a browser.'),
  role: z.enum(['owner', 'editor']),
  completeness: z.int().min(0).max(100),
  progress: z.object({ step: z.enum(['waiting', 'reading', 'drafting', 'done']), done: z.int(), total: z.int() }),
  error: z.object({ code: z.string(), message: z.string(), advice: z.string() }).nullable(),
  listing_id: z.int().nullable(),
  revision: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
}

export const DraftSummary = z.object({ ...summary, name: z.string().nullable() }).meta({ id: 'DraftSummary' })
export const DraftPage = pageOf(DraftSummary)

export const Draft = z
  .object({
    ...summary,
    fields: z.object(fields),
    sections: z.object(sections).describe('States and evidence of the sections below.'),
    faqs: z.array(Faq),
    founders: z.array(z.object({ name: z.string(), title: z.string().nullable(), bio: z.string().nullable() })),
    company_socials: z.record(z.string(), z.string()),
    founder_socials: z.record(z.string(), z.string()),
    story: z.object(story),
    milestones: z.array(
      z.object({ date: z.string(), title: z.string(), description: z.string().nullable(), url: z.string().nullable() }),
    ),
    seo: z.object({ title: z.string().nullable(), meta: z.string().nullable() }),
    competitor: Competitor.nullable(),
    invites: z.array(DraftInvite),
    missing: z.array(
      z.object({
        field: z.string(),
        why: z.string(),
        required: z.boolean().describe('Whether submitting requires it.'),
      }),
    ),
    drafter: z.string().nullable(),
    note: z.string().nullable().describe('A note from the drafter.'),
    versions: z
      .array(
        z.object({
          revision: z.int(),
          by: z.string().nullable(),
          at: z.string(),
          changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
        }),
      )
      .describe('Recent changes by people, newest first.'),
  })
  .meta({ id: 'Draft' })
export type Draft = z.output<typeof Draft>
