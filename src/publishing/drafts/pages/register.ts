import type { FastifyInstance } from 'fastify'
import { limitMailsBy, limitMailsTo } from '../../../core/mail/queue.ts'
import { requireVerifiedEmail } from '../../../core/members/members.ts'
import { EmailForm, readFormFields } from '../../../core/sign-in/forms.ts'
import type { Transaction } from '../../../platform/database/types.ts'
import { policies } from '../../../platform/limits/policy.ts'
import type { Problem } from '../../../platform/problem.ts'
import { accountForm, asPerson } from '../../../web/account.ts'
import { withQuery } from '../../../web/links.ts'
import type { Site } from '../../../web/page.ts'
import { show } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { retryDraft } from '../begin.ts'
import type { DraftFieldName } from '../fields.ts'
import { inviteCofounder, removeCofounder, withdrawInvite } from '../invites.ts'
import { skipCrawl } from '../lifecycle.ts'
import { limitCrawls, needsCrawl } from '../limits.ts'
import { type DraftAccess, openDraft, openDraftLocked, requireDraftOwner } from '../policy.ts'
import { draftVersion, fieldsOf, type VersionedField } from '../queries.ts'
import { submitDraft } from '../submit.ts'
import { updateDraft } from '../update.ts'
import { draftEditorPage, type EditorState } from './editor.ts'
import { registerDraftEvents } from './events.ts'
import { acceptAll, actionIn, updateFrom, updateTo, valueIn } from './field-form.ts'
import { registerInvites } from './invite.ts'
import { draftsPage } from './list.ts'
import { draftIdIn, fieldNameIn } from './path-params.ts'
import { draftPreviewPage } from './preview.ts'
import { saveFieldForm } from './save-field.ts'
import { registerSubmit } from './submit.ts'

export function registerDrafts(server: FastifyInstance, site: Site): void {
  registerSubmit(server, site)
  registerInvites(server, site)
  registerDraftEvents(server, site)
  registerDraftPages(server, site)
  registerFieldForm(server, site)
  registerDraftForms(server, site)
}

function registerDraftPages(server: FastifyInstance, site: Site): void {
  const { app } = site
  server.get(
    '/account/drafts',
    asPerson(site, async (person, request, reply) => show(site, request, reply, await draftsPage(app, person))),
  )
  server.get(
    '/account/drafts/:id',
    asPerson(site, async (person, request, reply) => {
      const { over, revision, done } = request.query as Record<string, string>
      const overwritten = over && { name: over, revision: Number(revision) || 0 }
      const state: EditorState = { done, ...(overwritten && { overwritten }) }
      return show(site, request, reply, await draftEditorPage(app, person, draftIdIn(request), state))
    }),
  )
  server.get(
    '/account/drafts/:id/preview',
    asPerson(site, async (person, request, reply) =>
      show(site, request, reply, await draftPreviewPage(app, person, draftIdIn(request))),
    ),
  )
}

/** The form of one field: save, accept, lock, regenerate, restore, remove, or restore an overwritten value. */
function registerFieldForm(server: FastifyInstance, site: Site): void {
  const { app } = site

  const valueToRestore = async (
    person: Person,
    id: string,
    name: DraftFieldName,
    form: URLSearchParams,
  ): Promise<VersionedField | undefined> => {
    const side = form.has('undo') ? 'before' : 'after'
    const revision = Number(form.get('undo') ?? form.get('put_back')) || 0
    if (!revision) return undefined
    const { draft } = await openDraft(app.db, id, person.member.id)
    return (await draftVersion(app.db, draft.id, revision))?.[side][name]
  }

  server.post('/account/drafts/:id/parts/:name', async (request, reply) => {
    const id = draftIdIn(request)
    const name = fieldNameIn(request)
    const save = async (person: Person, form: URLSearchParams) => {
      const earlier = await valueToRestore(person, id, name, form)
      const seenRevision = Number(form.get('revision')) || 0
      const { overwrittenRevision } = await saveFieldForm(app, person.member.id, id, name, seenRevision, (field) =>
        earlier
          ? updateTo(name, earlier.value, field.value)
          : updateFrom(name, actionIn(form), form, { value: field.value, locked: field.state === 'override' }),
      )
      const query = overwrittenRevision === null || earlier ? {} : { over: name, revision: overwrittenRevision }
      return reply.redirect(`${withQuery(`/account/drafts/${id}`, query)}#${name}`, 303)
    }
    const showAgain = (person: Person, problem: Problem, form: URLSearchParams) =>
      draftEditorPage(app, person, id, {
        problem,
        form: name,
        ...(actionIn(form) === 'save' && { typed: valueIn(name, form) }),
      })
    return accountForm(site, save, showAgain)(request, reply)
  })
}

interface DraftForm {
  path: string
  /** The section of the editor that shows a refusal. */
  form: EditorState['form']
  /** What follows the draft's URL in the redirect. */
  then?: string
  limit?(person: Person, form: URLSearchParams): Promise<void>
  work(tx: Transaction, access: DraftAccess, person: Person, form: URLSearchParams): Promise<unknown>
}

function registerDraftForms(server: FastifyInstance, site: Site): void {
  const { app } = site

  const register = ({ path, form, then = '', limit, work }: DraftForm) =>
    server.post(`/account/drafts/:id/${path}`, async (request, reply) => {
      const id = draftIdIn(request)
      const handle = accountForm(
        site,
        async (person, sent) => {
          await app.limiter.take([[policies.writes, String(person.member.id)]], {})
          await limit?.(person, sent)
          await app.db.transaction(async (tx) =>
            work(tx, await openDraftLocked(tx, id, person.member.id), person, sent),
          )
          return reply.redirect(`/account/drafts/${id}${then}`, 303)
        },
        (person, problem) => draftEditorPage(app, person, id, { problem, form }),
      )
      return handle(request, reply)
    })

  register({
    path: 'submit',
    form: 'submit',
    then: '?done=submitted',
    async work(tx, { draft }, { member }) {
      requireVerifiedEmail(member)
      await submitDraft(app, tx, draft, member.id)
    },
  })
  register({
    path: 'accept',
    form: 'draft',
    work: async (tx, { draft }, { member }) =>
      updateDraft(app, tx, draft, member.id, acceptAll(await fieldsOf(tx, draft.id)), null),
  })
  register({
    path: 'again',
    form: 'draft',
    limit: ({ member }) => limitCrawls(app, member.id),
    work: (tx, { draft }) => retryDraft(app, tx, draft.id),
  })
  register({
    path: 'by-hand',
    form: 'draft',
    work: (tx, { draft }) => skipCrawl(app, tx, draft.id),
  })

  const competitorIn = (form: URLSearchParams) => ({ competitor_url: (form.get('url') ?? '').slice(0, 2048) })
  register({
    path: 'competitor',
    form: 'competitor',
    then: '#competitor',
    async limit({ member }, form) {
      if (needsCrawl(competitorIn(form))) await limitCrawls(app, member.id)
    },
    work: (tx, { draft }, { member }, form) => updateDraft(app, tx, draft, member.id, competitorIn(form), null),
  })
  register({
    path: 'invites',
    form: 'invites',
    then: '?done=invited#team',
    async limit({ member }, form) {
      await limitMailsBy(app, member.id)
      await limitMailsTo(app, form.get('email') ?? '')
    },
    async work(tx, access, { member }, form) {
      requireDraftOwner(access)
      requireVerifiedEmail(member)
      await inviteCofounder(app, tx, access.draft, member, readFormFields(EmailForm, form).email)
    },
  })
  register({
    path: 'invites/withdraw',
    form: 'invites',
    then: '#team',
    async work(tx, access, _, form) {
      requireDraftOwner(access)
      await withdrawInvite(tx, access.draft.id, Number(form.get('invite')) || 0)
    },
  })
  register({
    path: 'cofounders/remove',
    form: 'invites',
    then: '#team',
    async work(tx, access, _, form) {
      requireDraftOwner(access)
      await removeCofounder(tx, access.draft.id, Number(form.get('member')) || 0)
    },
  })
}
