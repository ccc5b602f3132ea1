import type { App } from '../../../platform/app.ts'
import { dateText } from '../../../platform/dates.ts'
import { type Html, html, type Part } from '../../../platform/html.ts'
import { counted } from '../../../platform/numbers.ts'
import type { Problem } from '../../../platform/problem.ts'
import { accountPage, tokenField } from '../../../web/account.ts'
import { field } from '../../../web/components/form.ts'
import { notice } from '../../../web/components/notice.ts'
import { section } from '../../../web/components/section.ts'
import { type PageResponse, problemNotice } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { type AppSummary, appOf } from '../authenticator-app.ts'
import { factorsOf } from '../factors.ts'
import { canUsePasskeys, type PasskeySummary, passkeysOf } from '../passkeys.ts'
import { fewCodes } from '../recovery-codes.ts'

export const securityPath = '/account/security'

interface SecurityOptions {
  problem?: Problem
  message?: string | undefined
  /** Came here from the admin area, which is closed to them until they have a second factor. */
  neededForAdmin?: boolean
}

export async function securityPage(
  app: App,
  person: Person,
  { problem, message, neededForAdmin = false }: SecurityOptions = {},
): Promise<PageResponse> {
  const { id } = person.member
  const [passkeys, authenticator, { recoveryCodes }] = await Promise.all([
    passkeysOf(app.db, id),
    appOf(app.db, id),
    factorsOf(app.db, id),
  ])
  const isOn = passkeys.length > 0 || authenticator !== undefined
  const isVerified = person.member.email_verified_at !== null
  return accountPage(
    securityPath,
    'Security',
    html`${message && notice(message, 'done')}${problemNotice(problem)}${
      neededForAdmin &&
      !isOn &&
      notice('This site asks admins for two-step sign-in. Set it up here to open the admin area.')
    }
<p>${
      isOn
        ? html`<strong>Two-step sign-in is on.</strong> A password, email link or other account alone doesn’t open your \
account anymore.`
        : html`<strong>Two-step sign-in is off.</strong> Add a passkey or an authenticator app, and no one can sign in \
with your password or your mailbox alone.`
    }</p>
${!isVerified && notice('Confirm your email first. Then you can turn this on.')}
${section({ id: 'passkeys', title: 'Passkeys', content: passkeySection(app, person, passkeys, isVerified) })}
${section({ id: 'app', title: 'Authenticator app', content: appSection(person, authenticator, isVerified) })}
${isOn && section({ id: 'codes', title: 'Recovery codes', content: codeSection(person, recoveryCodes) })}`,
  )
}

/** A form with one button. */
function action(person: Person, path: string, button: Part, quiet = false): Html {
  return html`<form method="post" action="${securityPath}${path}">${tokenField(person)}\
<button class="button${quiet && ' button-quiet'}">${button}</button></form>`
}

function passkeySection(app: App, person: Person, passkeys: readonly PasskeySummary[], isVerified: boolean): Html {
  return html`<p>Sign in with your fingerprint, face, screen lock or security key. No password, nothing to type, and it \
can’t be phished.</p>
${passkeys.length > 0 && html`<ul class="entries-list">${passkeys.map((passkey) => passkeyEntry(person, passkey))}</ul>`}
${
  canUsePasskeys(app)
    ? isVerified && action(person, '/passkeys/new', 'Add a passkey', passkeys.length > 0)
    : notice('Browsers offer passkeys only on sites with a domain name and HTTPS. This one has none yet.')
}`
}

function passkeyEntry(person: Person, { id, name, synced, created_at, last_used_at }: PasskeySummary): Html {
  return html`<li class="stack"><h3 dir="auto">${name}</h3>\
<p class="muted">${synced ? 'Synced across your devices' : 'On one device'} · Added ${dateText(created_at)} · ${
    last_used_at ? html`Last used ${dateText(last_used_at)}` : 'Not used yet'
  }</p>
<details class="fold"><summary>Rename<span class="visually-hidden"> ${name}</span></summary>\
<form class="stack" method="post" action="${securityPath}/passkeys/${id}/rename">${tokenField(person)}\
${field({ name: 'name', id: `name-${id}`, label: 'Name', value: name, required: true, maxlength: 80 })}\
<p><button class="button button-quiet">Save</button></p></form></details>
${action(person, `/passkeys/${id}/remove`, html`Remove<span class="visually-hidden"> ${name}</span>`, true)}</li>`
}

function appSection(person: Person, authenticator: AppSummary | undefined, isVerified: boolean): Html {
  if (!authenticator)
    return html`<p>Get a code of 6 digits from an app on your phone, such as Aegis, 1Password or Google \
Authenticator.</p>${isVerified && action(person, '/app/new', 'Set up an app', true)}`
  const { created_at, last_used_at } = authenticator
  return html`<p>On since ${dateText(created_at)} · ${
    last_used_at ? html`Last used ${dateText(last_used_at)}` : 'Not used yet'
  }</p>${action(person, '/app/remove', 'Remove app', true)}`
}

function codeSection(person: Person, left: number): Html {
  const text = left === 0 ? 'You have no recovery codes left.' : `You have ${counted(left, 'unused recovery code')}.`
  return html`${
    left <= fewCodes ? notice(`${text} Create new ones before you need them.`, 'error') : html`<p>${text}</p>`
  }<p>Each one replaces your passkey or app once, if you lose it. New codes replace the old ones.</p>\
${action(person, '/codes', 'Create new codes', true)}`
}
