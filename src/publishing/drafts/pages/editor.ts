import { allCategories } from '../../../directory/categories/queries.ts'
import type { App } from '../../../platform/app.ts'
import type { Problem } from '../../../platform/problem.ts'
import { accountPage } from '../../../web/account.ts'
import { notice, toast } from '../../../web/components/notice.ts'
import { section } from '../../../web/components/section.ts'
import { type Html, html } from '../../../web/html.ts'
import { type PageResponse, refused } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { draftEditors } from '../accept-invite.ts'
import { readableAddress } from '../address.ts'
import { type FieldName, isProfileField } from '../fields.ts'
import { draftInvites } from '../invites.ts'
import { openDraft } from '../policy.ts'
import { presentDraft } from '../present.ts'
import { fieldIn, fieldsOf, statusOfListing } from '../queries.ts'
import type { Draft } from '../schema.ts'
import { draftVersions } from '../versions.ts'
import { cofoundersSection } from './co-founders.ts'
import { competitorSection } from './competitor.ts'
import { overwrittenByOthers, overwrittenByReader } from './others.ts'
import { fieldEditor } from './part.ts'
import { draftFailure, draftProgress } from './progress.ts'
import { draftSummary, nextSteps } from './summary.ts'
import { type FieldGroup, fieldGroups } from './words.ts'

export interface EditorState {
  /** What was refused, and in which form. */
  problem?: Problem
  form?: FieldName | 'submit' | 'invites' | 'competitor' | 'draft'
  typed?: unknown
  /** The part that was written over, and the version whose words it had. */
  over?: { name: string; revision: number }
  done?: string | undefined
}

const doneWords: Record<string, string> = { submitted: 'Saved as a listing', invited: 'The invitation is on its way' }

export async function editorPage(app: App, person: Person, id: string, state: EditorState = {}): Promise<PageResponse> {
  const open = await openDraft(app.db, id, person.member.id)
  const draft = await presentDraft(app, app.db, open)
  const title = String(draft.fields.name.value ?? readableAddress(draft.url))
  const isBeingMade = draft.status === 'crawling' || draft.status === 'drafting'
  const content = isBeingMade
    ? draftProgress(draft)
    : draft.status === 'failed'
      ? draftFailure(draft, person)
      : await editor(app, person, draft, state)
  const page = accountPage(
    '/account/drafts',
    title,
    html`<p class="draft-address">A draft of <a href="${draft.url}" rel="nofollow noopener">${readableAddress(draft.url)}</a></p>${content}${state.done && doneWords[state.done] && toast(doneWords[state.done]!)}`,
  )
  return isBeingMade ? { ...page, about: { refresh: 3 } } : page
}

async function editor(app: App, person: Person, draft: Draft, state: EditorState): Promise<Html> {
  const [listingStatus, parts, categories, versions, editors, invites] = await Promise.all([
    statusOfListing(app.db, draft.listing_id),
    fieldsOf(app.db, draft.id),
    allCategories(app.db),
    draftVersions(app.db, draft.id, 60),
    draftEditors(app.db, draft.id),
    draftInvites(app.db, draft.id),
  ])
  const now = app.clock.now()
  const lost = overwrittenByOthers(versions, parts, person.member.id, now)
  const { problem, form, over } = state
  const draw = (name: FieldName) => {
    const isRefused = form === name && problem !== undefined
    return fieldEditor({
      draftId: draft.id,
      person,
      part: fieldIn(parts, name),
      regenerating: (isProfileField(name) ? draft.fields[name] : draft.sections[name]).regenerating,
      categories,
      errors: isRefused ? (problem.errors?.map(({ message }) => message) ?? [problem.message]) : [],
      ...(isRefused && { typed: state.typed }),
      others: over?.name === name ? overwrittenByReader(versions, name, over.revision) : lost.get(name),
    })
  }
  const errorOf = (which: EditorState['form']) =>
    form === which ? (problem?.errors?.[0]?.message ?? problem?.message) : undefined
  const group = ({ id, title, parts: names }: FieldGroup) => section({ id, title, content: names.map(draw) })
  return html`<draft-editor class="draft-editor" data-events="/account/drafts/${draft.id}/events" data-revision="${draft.revision}">
${draft.note && notice(draft.note)}${(form === 'submit' || form === 'draft') && refused(problem)}${nextSteps(draft, listingStatus, person)}
<div class="draft-columns"><div class="draft-parts">${fieldGroups.map(group)}
${competitorSection(draft, person, errorOf('competitor'))}
${cofoundersSection(draft, person, { editors, invites, error: errorOf('invites') }, now)}</div>
${draftSummary(draft, person)}</div></draft-editor>`
}
