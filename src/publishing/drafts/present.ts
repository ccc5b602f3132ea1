import type * as z from 'zod'
import { noStory } from '../../directory/listings/story.ts'
import type { App } from '../../platform/app.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { minute } from '../../platform/duration.ts'
import { categoryNames, type ShowCategories } from './categories.ts'
import { completenessOf, missingFields } from './completeness.ts'
import type { StoredField } from './field-states.ts'
import { byName, type DraftFieldName, profileFields, sectionNames } from './fields.ts'
import { draftInvites, presentInvite } from './invites.ts'
import type { DraftAccess, DraftRole } from './policy.ts'
import { type DraftFields, type DraftRow, type DraftVersion, draftVersions, fieldIn, fieldsOf } from './queries.ts'
import type { Draft, DraftField, DraftSummary } from './schema.ts'

// After this, the job that regenerates a field is assumed to have failed.
const regeneratingTimeout = 10 * minute
const shownVersions = 10

export async function presentDraft(app: App, db: Queryable, { draft, role }: DraftAccess): Promise<Draft> {
  const fields = await fieldsOf(db, draft.id)
  const invites = await draftInvites(db, draft.id)
  const versions = await draftVersions(db, draft.id, shownVersions)
  const showCategories = await categoryNames(db)
  const value = <T>(name: DraftFieldName, fallback: T): T => (fieldIn(fields, name).value as T | null) ?? fallback
  return {
    ...presentCommon(app, draft, role, fields),
    fields: byName(profileFields, (name) => presentField(app, fieldIn(fields, name), showCategories)),
    sections: byName(sectionNames, (name) => presentSection(app, fieldIn(fields, name))),
    faqs: value('faqs', []),
    founders: value('founders', []),
    company_socials: value('company_socials', {}),
    founder_socials: value('founder_socials', {}),
    story: { ...noStory, ...value('story', {}) },
    milestones: value('milestones', []),
    seo: { title: null, meta: null, ...value('seo', {}) },
    competitor: draft.competitor,
    invites: invites.map((invite) => presentInvite(app, invite)),
    missing: missingFields(fields, draft.status),
    drafter: draft.drafter,
    note: draft.drafter_note,
    versions: versions.map((version) => presentVersion(version, showCategories)),
  }
}

export function presentSummary(
  app: App,
  draft: DraftRow,
  role: DraftRole,
  fields: DraftFields,
): z.output<typeof DraftSummary> {
  return { ...presentCommon(app, draft, role, fields), name: fieldIn(fields, 'name').value as string | null }
}

function presentCommon(app: App, draft: DraftRow, role: DraftRole, fields: DraftFields) {
  return {
    id: draft.id,
    status: draft.status,
    url: draft.url,
    edit_url: app.urls.to(`/account/drafts/${draft.id}`),
    role,
    completeness: completenessOf(fields),
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

function presentField(app: App, field: StoredField, showCategories: ShowCategories): z.output<typeof DraftField> {
  const { name, value, state, ai_value, evidence, accepted, revision } = field as StoredField<string | string[]>
  return {
    value: showCategories(name, value),
    state,
    evidence: evidence.map(({ quote, url }) => ({ quote, url })),
    ai_value: showCategories(name, ai_value),
    accepted,
    regenerating: isRegenerating(app, field),
    revision,
  }
}

function presentSection(app: App, field: StoredField) {
  const { state, evidence, accepted, revision } = field
  return {
    state,
    evidence: evidence.map(({ of = '', quote, url }) => ({ of, quote, url })),
    accepted,
    regenerating: isRegenerating(app, field),
    revision,
  }
}

function isRegenerating(app: App, { regenerating_since }: StoredField): boolean {
  return regenerating_since !== null && app.clock.now().getTime() - regenerating_since.getTime() < regeneratingTimeout
}

function presentVersion(version: DraftVersion, showCategories: ShowCategories): Draft['versions'][number] {
  const { revision, member_name, made_at, keys, before, after } = version
  const changes = keys.map((field) => ({
    field,
    before: showCategories(field, before[field]?.value ?? null),
    after: showCategories(field, after[field]?.value ?? null),
  }))
  return { revision, by: member_name, at: made_at.toISOString(), changes }
}
