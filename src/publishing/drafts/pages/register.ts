import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limitMailsBy } from '../../../core/mail/queue.ts'
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
import { removeCofounder } from '../accept-invite.ts'
import { fillByHand, retryCrawl } from '../begin.ts'
import { updateDraft } from '../change.ts'
import { inviteCofounder, withdrawInvite } from '../invites.ts'
import { limitCrawls, limitUpdate } from '../limits.ts'
import { type DraftAccess, openDraft, openDraftLocked, requireDraftOwner } from '../policy.ts'
import { fieldsOf } from '../queries.ts'
import { submitDraft } from '../submit.ts'
import { draftVersions } from '../versions.ts'
import { draftIdIn, fieldNameIn } from './addressed.ts'
import { saveFieldForm } from './edit.ts'
import { type EditorState, editorPage } from './editor.ts'
import { registerDraftEvents } from './events.ts'
import { acceptAll, actionIn, updateFrom, updateTo, valueIn } from './form.ts'
import { registerInvites } from './invite.ts'
import { draftsPage } from './list.ts'
import { previewPage } from './preview.ts'
import { registerSubmit } from './submit.ts'

/** Everything people do about drafts: give an address, watch, edit, invite, preview, submit. */
export function registerDrafts(server: FastifyInstance, site: Site): void {
  const { app } = site
  registerSubmit(server, site)
  registerInvites(server, site)
  registerDraftEvents(server, site)

  server.get(
    '/account/drafts',
    asPerson(site, async (person, request, reply) => show(site, request, reply, await draftsPage(app, person))),
  )

  server.get<{ Querystring: Record<string, string> }>(
    '/account/drafts/:id',
    asPerson(site, async (person, request, reply) => {
      const { over, revision, done } = request.query as Record<string, string>
      const state: EditorState = { done, ...(over && { over: { name: over, revision: Number(revision) || 0 } }) }
      return show(site, request, reply, await editorPage(app, person, draftIdIn(request), state))
    }) as never,
  )

  server.get(
    '/account/drafts/:id/preview',
    asPerson(site, async (person, request, reply) =>
      show(site, request, reply, await previewPage(app, person, draftIdIn(request))),
    ),
  )

  const form = (
    path: string,
    which: EditorState['form'],
    work: (person: Person, sent: URLSearchParams, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ) =>
    server.post(`/account/drafts/:id/${path}`, async (request, reply) => {
      const again = (person: Person, problem: Problem) =>
        editorPage(app, person, draftIdIn(request), { problem, form: which })
      return accountForm(site, work, again)(request, reply)
    })
  /** Does something to the locked draft and shows it again. */
  const act = (
    path: string,
    which: EditorState['form'],
    after: string,
    work: (tx: Transaction, open: DraftAccess, person: Person, sent: URLSearchParams) => Promise<unknown>,
    limit: (person: Person, sent: URLSearchParams) => Promise<void> = async () => {},
  ) =>
    form(path, which, async (person, sent, request, reply) => {
      const id = draftIdIn(request)
      await app.limiter.take([[policies.writes, String(person.member.id)]], {})
      await limit(person, sent)
      await app.db.transaction(async (tx) => work(tx, await openDraftLocked(tx, id, person.member.id), person, sent))
      return reply.redirect(`/account/drafts/${id}${after}`, 303)
    })

  server.post('/account/drafts/:id/parts/:name', async (request, reply) => {
    const id = draftIdIn(request)
    const name = fieldNameIn(request)
    const work = async (person: Person, sent: URLSearchParams) => {
      const putBack = Number(sent.get('put_back')) || 0
      const earlier = putBack
        ? (await draftVersions(app.db, (await openDraft(app.db, id, person.member.id)).draft.id, 100)).find(
            ({ revision }) => revision === putBack,
          )?.after[name]
        : undefined
      const { over } = await saveFieldForm(
        app,
        person.member.id,
        id,
        name,
        Number(sent.get('revision')) || 0,
        (part) =>
          earlier
            ? updateTo(name, earlier.value, part.value)
            : updateFrom(name, actionIn(sent), sent, { value: part.value, locked: part.state === 'override' }),
      )
      return reply.redirect(
        `${withQuery(`/account/drafts/${id}`, over === null || earlier ? {} : { over: name, revision: over })}#${name}`,
        303,
      )
    }
    const again = (person: Person, problem: Problem, sent: URLSearchParams) =>
      editorPage(app, person, id, {
        problem,
        form: name,
        ...(actionIn(sent) === 'save' && { typed: valueIn(name, sent) }),
      })
    return accountForm(site, work, again)(request, reply)
  })

  act('submit', 'submit', '?done=submitted', async (tx, { draft }, { member }) => {
    requireVerifiedEmail(member)
    await submitDraft(app, tx, draft, member.id)
  })
  act('accept', 'draft', '', async (tx, { draft }, { member }) =>
    updateDraft(app, tx, draft, member.id, acceptAll(await fieldsOf(tx, draft.id)), null),
  )
  act(
    'again',
    'draft',
    '',
    (tx, { draft }) => retryCrawl(app, tx, draft.id),
    ({ member }) => limitCrawls(app, member.id),
  )
  act('by-hand', 'draft', '', (tx, { draft }) => fillByHand(app, tx, draft.id))
  const competitor = (sent: URLSearchParams) => ({ competitor_url: (sent.get('url') ?? '').slice(0, 2048) })
  act(
    'competitor',
    'competitor',
    '#competitor',
    (tx, { draft }, { member }, sent) => updateDraft(app, tx, draft, member.id, competitor(sent), null),
    ({ member }, sent) => limitUpdate(app, member.id, competitor(sent)),
  )
  act(
    'invites',
    'invites',
    '?done=invited#team',
    async (tx, open, { member }, sent) => {
      requireDraftOwner(open)
      requireVerifiedEmail(member)
      await inviteCofounder(app, tx, open.draft, member, readFormFields(EmailForm, sent).email)
    },
    ({ member }) => limitMailsBy(app, member.id),
  )
  act('invites/withdraw', 'invites', '#team', async (tx, open, _, sent) => {
    requireDraftOwner(open)
    await withdrawInvite(tx, open.draft.id, Number(sent.get('invite')) || 0)
  })
  act('cofounders/remove', 'invites', '#team', async (tx, open, _, sent) => {
    requireDraftOwner(open)
    await removeCofounder(tx, open.draft.id, Number(sent.get('member')) || 0)
  })
}
