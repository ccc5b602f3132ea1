import { allCategories } from '../../../directory/categories/queries.ts'
import type { App } from '../../../platform/app.ts'
import { type Html, html } from '../../../platform/html.ts'
import type { Problem } from '../../../platform/problem.ts'
import { accountPage } from '../../../web/account.ts'
import { notice, toast } from '../../../web/components/notice.ts'
import { section } from '../../../web/components/section.ts'
import { type PageResponse, problemNotice } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { readableAddress } from '../address.ts'
import { type DraftFieldName, isProfileField } from '../fields.ts'
import { draftEditors, draftInvites } from '../invites.ts'
import { isFetchingLogo } from '../logo.ts'
import { openDraft } from '../policy.ts'
import { presentDraft } from '../present.ts'
import { draftVersions, fieldIn, fieldsOf, statusOfListing } from '../queries.ts'
import type { Draft } from '../schema.ts'
import { cofoundersSection } from './cofounders.ts'
import { competitorSection } from './competitor.ts'
import { fieldEditor } from './field-editor.ts'
import { fieldErrorText, fieldGroups } from './labels.ts'
import { overwrittenByOthers, overwrittenByReader } from './overwritten.ts'
import { picturesPart } from './pictures.ts'
import { draftFailure, draftProgress } from './progress.ts'
import { recentlyRedrafted } from './redrafted.ts'
import { draftSummary, nextSteps } from './summary.ts'

export interface EditorState {
  problem?: Problem
  /** The form that the problem is about. */
  form?: DraftFieldName | 'submit' | 'invites' | 'competitor' | 'draft'
  typed?: unknown
  /** The field that the reader has just overwritten, and the version that had its value. */
  overwritten?: { name: string; revision: number }
  done?: string | undefined
}

const doneMessages: Record<string, string> = {
  submitted: 'Saved as a listing',
  invited: 'Invitation sent',
}

export async function draftEditorPage(
  app: App,
  person: Person,
  id: string,
  state: EditorState = {},
): Promise<PageResponse> {
  const access = await openDraft(app.db, id, person.member.id)
  const draft = await presentDraft(app, app.db, access)
  const title = String(draft.fields.name.value ?? readableAddress(draft.url))
  const website = html`<a href="${draft.url}" rel="nofollow noopener">${readableAddress(draft.url)}</a>`
  const done = state.done && doneMessages[state.done]
  const content = html`<p class="draft-address">Draft for ${website}</p>\
${isBeingBuilt(draft) ? draftProgress(access.draft) : await stateContent(app, person, draft, state)}${done && toast(done)}`
  const page = accountPage('/account/drafts', title, content)
  return isBeingBuilt(draft) ? { ...page, about: { refresh: 3 } } : page
}

function isBeingBuilt({ status }: Draft): boolean {
  return status === 'crawling' || status === 'drafting'
}

async function stateContent(app: App, person: Person, draft: Draft, state: EditorState): Promise<Html> {
  return draft.status === 'failed' ? draftFailure(draft, person) : editor(app, person, draft, state)
}

async function editor(app: App, person: Person, draft: Draft, state: EditorState): Promise<Html> {
  const { problem, form } = state
  const [listingStatus, fieldGroupSections, editors, invites] = await Promise.all([
    statusOfListing(app.db, draft.listing_id),
    fieldSections(app, person, draft, state),
    draftEditors(app.db, draft.id),
    draftInvites(app.db, draft.id),
  ])
  const errorOf = (which: EditorState['form']) =>
    form === which ? (problem?.errors?.[0]?.message ?? problem?.message) : undefined
  const cofounders = { editors, invites, error: errorOf('invites') }
  const events = `/account/drafts/${draft.id}/events`
  return html`<draft-editor class="draft-editor" data-events="${events}" data-revision="${draft.revision}">
${draft.note && notice(draft.note)}${(form === 'submit' || form === 'draft') && problemNotice(problem)}
${nextSteps(app, draft, listingStatus, person)}
<div class="draft-columns">${draftSummary(draft, person)}
<div class="draft-parts">${sectionNav()}${fieldGroupSections}
${competitorSection(draft, person, errorOf('competitor'))}
${cofoundersSection(draft, person, cofounders, app.clock.now())}</div></div></draft-editor>`
}

function sectionNav(): Html {
  const sections = [...fieldGroups, { id: 'competitor', title: 'Competitor' }, { id: 'team', title: 'Co-founders' }]
  return html`<nav class="draft-nav" aria-label="Sections"><ul>${sections.map(
    ({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`,
  )}</ul></nav>`
}

async function fieldSections(app: App, person: Person, draft: Draft, state: EditorState): Promise<Html[]> {
  const [fields, categories, versions, pictures] = await Promise.all([
    fieldsOf(app.db, draft.id),
    allCategories(app.db),
    draftVersions(app.db, draft.id, 60),
    picturesPart(app, draft),
  ])
  const now = app.clock.now()
  const redrafted = await recentlyRedrafted(app.db, draft.id, fields, now)
  const byOthers = overwrittenByOthers(versions, fields, person.member.id, now)
  const { problem, form, overwritten } = state
  const render = (name: DraftFieldName) => {
    const isRefused = form === name && problem !== undefined
    const field = fieldIn(fields, name)
    return fieldEditor({
      draftId: draft.id,
      person,
      field,
      isFetching: isFetchingLogo(field, now),
      redraft: redrafted.get(name),
      regenerating: (isProfileField(name) ? draft.fields[name] : draft.sections[name]).regenerating,
      categories,
      errors: isRefused ? (problem.errors?.map((error) => fieldErrorText(name, error)) ?? [problem.message]) : [],
      ...(isRefused && { typed: state.typed }),
      overwritten:
        overwritten?.name === name ? overwrittenByReader(versions, name, overwritten.revision) : byOthers.get(name),
    })
  }
  return fieldGroups.map(({ id, title, fields: names }) =>
    section({ id, title, content: [names.map(render), id === 'does' && pictures] }),
  )
}
