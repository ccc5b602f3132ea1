import type * as z from 'zod'
import { noStory } from '../../directory/listings/story.ts'
import type { App } from '../../platform/app.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { minute } from '../../platform/duration.ts'
import { completenessOf, missingFields } from './completeness.ts'
import type { StoredField } from './field-states.ts'
import { type FieldName, profileFields, sectionNames } from './fields.ts'
import { draftInvites, presentInvite } from './invites.ts'
import type { DraftAccess, DraftRole } from './policy.ts'
import { type DraftFields, type DraftRow, fieldIn, fieldsOf } from './queries.ts'
import type { Draft, DraftField, DraftSummary } from './schema.ts'
import { type DraftVersion, draftVersions } from './versions.ts'

// A job that has not answered for so long will not.
const longestRegenerating = 10 * minute
const shownVersions = 10

export async function presentDraft(app: App, db: Queryable, { draft, role }: DraftAccess): Promise<Draft> {
  const parts = await fieldsOf(db, draft.id)
  const invites = await draftInvites(db, draft.id)
  const versions = await draftVersions(db, draft.id, shownVersions)
  const value = <T>(name: FieldName, otherwise: T): T => (fieldIn(parts, name).value as T | null) ?? otherwise
  return {
    ...summaryOf(app, draft, role, parts),
    fields: Object.fromEntries(
      profileFields.map((name) => [name, presentField(app, fieldIn(parts, name))]),
    ) as Draft['fields'],
    sections: Object.fromEntries(
      sectionNames.map((name) => [name, presentSection(app, fieldIn(parts, name))]),
    ) as Draft['sections'],
    faqs: value('faqs', []),
    founders: value('founders', []),
    company_socials: value('company_socials', {}),
    founder_socials: value('founder_socials', {}),
    story: { ...noStory, ...value('story', {}) },
    milestones: value('milestones', []),
    seo: { title: null, meta: null, ...value('seo', {}) },
    competitor: draft.competitor,
    invites: invites.map((invite) => presentInvite(app, invite)),
    missing: missingFields(parts, draft.status),
    drafter: draft.drafter,
    note: draft.drafter_note,
    versions: versions.map(presentVersion),
  }
}

export function presentSummary(
  app: App,
  draft: DraftRow,
  role: DraftRole,
  parts: DraftFields,
): z.output<typeof DraftSummary> {
  return { ...summaryOf(app, draft, role, parts), name: fieldIn(parts, 'name').value as string | null }
}

function summaryOf(app: App, draft: DraftRow, role: DraftRole, parts: DraftFields) {
  return {
    id: draft.id,
    status: draft.status,
    url: draft.url,
    edit_url: app.urls.to(`/account/drafts/${draft.id}`),
    role,
    completeness: completenessOf(parts),
    progress: { step: draft.progress_step, done: draft.progress_done, total: draft.progress_total },
    error: draft.error_code && {
      code: draft.error_code,
      message: draft.error_detail ?? '',
      advice: draft.error_advice ?? '',
    },
    listing_id: draft.listing_id,
    revision: draft.revision,
    created_at: draft.created_at.toISOString(),
    updated_at: draft.updated_at.toISOString(),
  }
}

function presentField(app: App, part: StoredField): z.output<typeof DraftField> {
  const { value, state, ai_value, evidence, accepted, revision } = part as StoredField<string | string[]>
  return {
    value,
    state,
    evidence: evidence.map(({ quote, url }) => ({ quote, url })),
    ai_value,
    accepted,
    regenerating: isRegenerating(app, part),
    revision,
  }
}

function presentSection(app: App, part: StoredField) {
  const { state, evidence, accepted, revision } = part
  return {
    state,
    evidence: evidence.map(({ of = '', quote, url }) => ({ of, quote, url })),
    accepted,
    regenerating: isRegenerating(app, part),
    revision,
  }
}

function isRegenerating(app: App, { regenerating_since }: StoredField): boolean {
  return regenerating_since !== null && app.clock.now().getTime() - regenerating_since.getTime() < longestRegenerating
}

function presentVersion({
  revision,
  member_name,
  made_at,
  keys,
  before,
  after,
}: DraftVersion): Draft['versions'][number] {
  const changes = keys.map((field) => ({
    field,
    before: before[field]?.value ?? null,
    after: after[field]?.value ?? null,
  }))
  return { revision, by: member_name, at: made_at.toISOString(), changes }
}
