import type { FastifyInstance } from 'fastify'
import type { App } from '../../../platform/app.ts'
import { html } from '../../../platform/html.ts'
import type { Problem } from '../../../platform/problem.ts'
import { accountForm, accountPage, asPerson, tokenField } from '../../../web/account.ts'
import { notice } from '../../../web/components/notice.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import type { Site } from '../../../web/page.ts'
import { type PageResponse, show } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { refuseMatching } from '../../moderation/screen.ts'
import { expiredSessionCookie } from '../../sessions/cookies.ts'
import { setCookie, signedInPerson } from '../../sessions/pages/session.ts'
import { confirmEmailChange, readEmailChange, requestEmailChange } from '../../sign-in/change-email.ts'
import { changePassword } from '../../sign-in/change-password.ts'
import { deleteAccount } from '../../sign-in/delete-account.ts'
import { exportAccount } from '../../sign-in/export-account.ts'
import { DeletionForm, EmailChange, PasswordChange, ProfileForm, readFormFields } from '../../sign-in/forms.ts'
import { withFreshCheck } from '../../sign-in/pages/fresh-check.ts'
import { registerConnections } from '../../sign-in/pages/social.ts'
import { passwordHashOf } from '../../sign-in/queries.ts'
import { wayToConfirm } from '../../sign-in/reauthenticate.ts'
import { signOut } from '../../sign-in/sign-out.ts'
import { connectionsOf } from '../../sign-in/social/identities.ts'
import { renameMember } from '../members.ts'
import { profileContent } from './profile-content.ts'

const doneMessages: Record<string, string> = {
  name: 'Name saved.',
  email: 'Check your new inbox. Nothing changes until you confirm the link we sent there.',
  moved: 'Email changed. Your other devices are signed out.',
  password: 'Password changed. Your other devices are signed out.',
  connected: 'Account connected. You can now sign in with it.',
  disconnected: 'Account disconnected.',
}

async function profilePage(
  app: App,
  person: Person,
  { problem, form, message }: { problem?: Problem; form?: URLSearchParams; message?: string | undefined } = {},
): Promise<PageResponse> {
  const { id } = person.member
  const [hash, way, connections] = await Promise.all([
    passwordHashOf(app.db, id),
    wayToConfirm(app, id),
    connectionsOf(app.db, id),
  ])
  const content = profileContent({
    app,
    person,
    connections,
    hasPassword: hash !== null,
    asksPassword: way.by === 'password',
    problem,
    sent: form?.get('form') ?? null,
    newEmail: form?.get('email') ?? null,
  })
  return accountPage('/account/profile', 'Your account', html`${message && notice(message, 'done')}${content}`)
}

export function registerProfile(server: FastifyInstance, site: Site): void {
  const { app } = site
  const profilePath = '/account/profile'
  const showAgain = (person: Person, problem: Problem, form: URLSearchParams) =>
    profilePage(app, person, { problem, form })

  server.get(
    '/account',
    asPerson(site, async (_, __, reply) => reply.redirect('/account/listings', 303)),
  )
  server.get(
    profilePath,
    asPerson(site, async (person, request, reply) => {
      const message = doneMessages[new URLSearchParams(request.url.split('?')[1]).get('done') ?? '']
      return show(site, request, reply, await profilePage(app, person, { message }))
    }),
  )

  server.post(
    profilePath,
    accountForm(
      site,
      async ({ member }, form, _, reply) => {
        const { name } = readFormFields(ProfileForm, form)
        await refuseMatching(app, app.db, member.id, [name])
        await renameMember(app.db, member.id, name)
        return reply.redirect(`${profilePath}?done=name`, 303)
      },
      showAgain,
    ),
  )

  server.post(
    '/account/email',
    withFreshCheck(
      site,
      accountForm(
        site,
        async (person, form, _, reply) => {
          await requestEmailChange(app, person, readFormFields(EmailChange, form))
          return reply.redirect(`${profilePath}?done=email`, 303)
        },
        showAgain,
      ),
      { asksPassword: true },
    ),
  )

  server.post(
    '/account/password',
    withFreshCheck(
      site,
      accountForm(
        site,
        async (person, form, _, reply) => {
          await changePassword(app, person, readFormFields(PasswordChange, form))
          return reply.redirect(`${profilePath}?done=password`, 303)
        },
        showAgain,
      ),
      { asksPassword: true },
    ),
  )

  registerConnections(server, site, showAgain)

  server.post(
    '/account/export',
    accountForm(
      site,
      async (person, _, __, reply) => {
        const exported = await exportAccount(app, person)
        reply.header('cache-control', 'no-store').header('content-disposition', 'attachment; filename="account.json"')
        return reply.type('application/json; charset=utf-8').send(`${JSON.stringify(exported, null, 2)}\n`)
      },
      showAgain,
    ),
  )

  server.post(
    '/account/delete',
    withFreshCheck(
      site,
      accountForm(
        site,
        async (person, form, _, reply) => {
          await deleteAccount(app, person, readFormFields(DeletionForm, form))
          setCookie(reply, expiredSessionCookie(app))
          return reply.redirect('/goodbye', 303)
        },
        showAgain,
      ),
      { asksPassword: true },
    ),
  )

  server.get('/goodbye', (request, reply) =>
    show(site, request, reply, {
      title: 'Your account was deleted',
      content: html`<div class="page narrow">${pageHead({
        title: 'Your account was deleted',
        lede: 'We deleted the data we held about you. Fair winds.',
      })}<p><a class="button" href="/">Go to home page</a></p></div>`,
    }),
  )

  server.post('/sign-out', async (request, reply) => {
    const person = await signedInPerson(app, request)
    if (person) await signOut(app, person, person.cookie)
    setCookie(reply, expiredSessionCookie(app))
    return reply.header('cache-control', 'no-store').redirect('/', 303)
  })

  server.get(
    '/account/email/:token',
    asPerson(site, async (person, request, reply) => {
      const email = await readEmailChange(app, (request.params as { token: string }).token, person)
      const content = html`<div class="page narrow">${pageHead({ title: 'Confirm your new email', lede: email })}
<p>You’re signed in as <strong>${person.member.email}</strong>. From now on, this account uses ${email}, \
and your other devices are signed out.</p>
<form method="post">${tokenField(person)}<button class="button">Use this email</button></form></div>`
      return show(site, request, reply, { title: 'Confirm your new email', content })
    }),
  )
  server.post(
    '/account/email/:token',
    accountForm(
      site,
      async (person, _, request, reply) => {
        await confirmEmailChange(app, (request.params as { token: string }).token, person)
        return reply.header('cache-control', 'no-store').redirect(`${profilePath}?done=moved`, 303)
      },
      async (_, problem) => {
        throw problem
      },
    ),
  )
}
