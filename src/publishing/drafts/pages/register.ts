import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limitMailsOf } from '../../../core/mail/limits.ts'
import { requireVerified } from '../../../core/members/policy.ts'
import { JustEmail, readFields } from '../../../core/sign-in/forms.ts'
import type { Transaction } from '../../../platform/database/types.ts'
import { policies } from '../../../platform/limits/policy.ts'
import type { Problem } from '../../../platform/problem.ts'
import { accountForm, asPerson } from '../../../web/account.ts'
import { withQuery } from '../../../web/links.ts'
import type { Site } from '../../../web/page.ts'
import { show } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { removeCofounder } from '../accept-invite.ts'
import { fillByHand, tryAgain } from '../begin.ts'
import { changeDraft } from '../change.ts'
import { invite, withdrawInvite } from '../invites.ts'
import { limitReadings, limitUpdate } from '../limits.ts'
import { type OpenDraft, openDraft, openLocked, requireOwner } from '../policy.ts'
import { partsOf } from '../queries.ts'
import { submitDraft } from '../submit.ts'
import { versionsOf } from '../versions.ts'
import { idOf, partNameOf } from './addressed.ts'
import { edit } from './edit.ts'
import { type EditorState, editorPage } from './editor.ts'
import { registerDraftEvents } from './events.ts'
import { acceptance, deedOf, updateFrom, updateTo, valueIn } from './form.ts'
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
      return show(site, request, reply, await editorPage(app, person, idOf(request), state))
    }) as never,
  )

  server.get(
    '/account/drafts/:id/preview',
    asPerson(site, async (person, request, reply) =>
      show(site, request, reply, await previewPage(app, person, idOf(request))),
    ),
  )

  const form = (
    path: string,
    which: EditorState['form'],
    work: (person: Person, sent: URLSearchParams, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ) =>
    server.post(`/account/drafts/:id/${path}`, async (request, reply) => {
      const again = (person: Person, problem: Problem) =>
        editorPage(app, person, idOf(request), { problem, form: which })
      return accountForm(site, work, again)(request, reply)
    })
  /** Does something to the locked draft and shows it again. */
  const act = (
    path: string,
    which: EditorState['form'],
    after: string,
    work: (tx: Transaction, open: OpenDraft, person: Person, sent: URLSearchParams) => Promise<unknown>,
    limit: (person: Person, sent: URLSearchParams) => Promise<void> = async () => {},
  ) =>
    form(path, which, async (person, sent, request, reply) => {
      const id = idOf(request)
      await app.limiter.take([[policies.writes, String(person.member.id)]], {})
      await limit(person, sent)
      await app.db.transaction(async (tx) => work(tx, await openLocked(tx, id, person.member.id), person, sent))
      return reply.redirect(`/account/drafts/${id}${after}`, 303)
    })

  server.post('/account/drafts/:id/parts/:name', async (request, reply) => {
    const id = idOf(request)
    const name = partNameOf(request)
    const work = async (person: Person, sent: URLSearchParams) => {
      const putBack = Number(sent.get('put_back')) || 0
      const earlier = putBack
        ? (await versionsOf(app.db, (await openDraft(app.db, id, person.member.id)).draft.id, 100)).find(
            ({ revision }) => revision === putBack,
          )?.after[name]
        : undefined
      const { over } = await edit(app, person.member.id, id, name, Number(sent.get('revision')) || 0, (part) =>
        earlier
          ? updateTo(name, earlier.value, part.value)
          : updateFrom(name, deedOf(sent), sent, { value: part.value, locked: part.state === 'override' }),
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
        ...(deedOf(sent) === 'save' && { typed: valueIn(name, sent) }),
      })
    return accountForm(site, work, again)(request, reply)
  })

  act('submit', 'submit', '?done=submitted', async (tx, { draft }, { member }) => {
    requireVerified(member)
    await submitDraft(app, tx, draft, member.id)
  })
  act('accept', 'draft', '', async (tx, { draft }, { member }) =>
    changeDraft(app, tx, draft, member.id, acceptance(await partsOf(tx, draft.id)), null),
  )
  act(
    'again',
    'draft',
    '',
    (tx, { draft }) => tryAgain(app, tx, draft.id),
    ({ member }) => limitReadings(app, member.id),
  )
  act('by-hand', 'draft', '', (tx, { draft }) => fillByHand(app, tx, draft.id))
  const competitor = (sent: URLSearchParams) => ({ competitor_url: (sent.get('url') ?? '').slice(0, 2048) })
  act(
    'competitor',
    'competitor',
    '#competitor',
    (tx, { draft }, { member }, sent) => changeDraft(app, tx, draft, member.id, competitor(sent), null),
    ({ member }, sent) => limitUpdate(app, member.id, competitor(sent)),
  )
  act(
    'invites',
    'invites',
    '?done=invited#team',
    async (tx, open, { member }, sent) => {
      requireOwner(open)
      requireVerified(member)
      await invite(app, tx, open.draft, member, readFields(JustEmail, sent).email)
    },
    ({ member }) => limitMailsOf(app, member.id),
  )
  act('invites/withdraw', 'invites', '#team', async (tx, open, _, sent) => {
    requireOwner(open)
    await withdrawInvite(tx, open.draft.id, Number(sent.get('invite')) || 0)
  })
  act('cofounders/remove', 'invites', '#team', async (tx, open, _, sent) => {
    requireOwner(open)
    await removeCofounder(tx, open.draft.id, Number(sent.get('member')) || 0)
  })
}
