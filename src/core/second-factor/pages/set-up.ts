import { generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import type { App } from '../../../platform/app.ts'
import { type Html, html } from '../../../platform/html.ts'
import type { Problem } from '../../../platform/problem.ts'
import { accountPage, tokenField } from '../../../web/account.ts'
import { copyable } from '../../../web/components/copy.ts'
import { field } from '../../../web/components/form.ts'
import { notice } from '../../../web/components/notice.ts'
import { fieldError, type PageResponse, problemNotice } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { deviceName } from '../../sessions/device-name.ts'
import { passkeyButton } from '../../sign-in/pages/proof.ts'
import { totpUrl } from '../totp.ts'
import { securityPath } from './security.ts'

export function newPasskeyPage(person: Person, problem?: Problem, form?: URLSearchParams): PageResponse {
  return accountPage(
    securityPath,
    'Add a passkey',
    html`${problemNotice(problem)}<p>Your browser asks you to unlock your device or insert your security key.</p>
<form class="stack narrow" method="post" action="${securityPath}/passkeys">${tokenField(person)}\
${field({
  name: 'name',
  label: 'Name',
  value: form?.get('name') ?? deviceName(person.userAgent),
  required: true,
  maxlength: 80,
  hint: 'To tell your passkeys apart, like “Work laptop”.',
  error: fieldError(problem, 'name'),
})}${passkeyButton({ options: `${securityPath}/passkeys/options`, kind: 'create', text: 'Create passkey' })}</form>
<p><a href="${securityPath}">Cancel</a></p>`,
  )
}

export function appSetUpPage(app: App, person: Person, secret: string, problem?: Problem): PageResponse {
  const url = totpUrl(secret, app.siteName(), person.member.email)
  return accountPage(
    securityPath,
    'Set up an authenticator app',
    html`${problemNotice(problem)}<ol class="set-up-app stack">
<li><p>Scan this with your authenticator app.</p>${qrCode(url)}</li>
<li><details class="fold"><summary>Can’t scan it?</summary><p>Type this key into the app. It’s time-based, with 6 digits.</p>\
${copyable(secret.replace(/.{4}(?=.)/g, '$& '), { label: 'Copy key' })}<p><a href="${url}">Open in an app on this device</a></p>\
</details></li>
<li><form class="stack narrow" method="post" action="${securityPath}/app">${tokenField(person)}\
${field({
  name: 'code',
  label: 'Type the code it shows',
  autocomplete: 'one-time-code',
  inputmode: 'numeric',
  required: true,
  maxlength: 10,
  error: fieldError(problem, 'code'),
})}<p class="cluster"><button class="button">Turn on</button>\
<a class="button button-quiet" href="${securityPath}">Cancel</a></p></form></li></ol>`,
  )
}

/** Always dark on light, because not every camera reads it the other way around. */
function qrCode(text: string): Html {
  const code = generate(text)
  const side = code.size + 8
  return html`<svg class="qr-code" viewBox="-4 -4 ${side} ${side}" role="img" aria-label="QR code with the key below" \
shape-rendering="crispEdges"><rect x="-4" y="-4" width="${side}" height="${side}" fill="#fff"/>\
<path d="${toSvgPath(code)}" fill="#000"/></svg>`
}

/** Shown only once. */
export function recoveryCodesPage(codes: readonly string[], lede: string, isAdmin: boolean): PageResponse {
  return accountPage(
    securityPath,
    'Your recovery codes',
    html`${notice(html`<p><strong>${lede}</strong></p>`, 'done')}
<p>Save these codes now, in your password manager or on paper. You won’t be able to see them again. Each one signs you \
in once if you lose your passkey or phone.</p>
${copyable(codes.join('\n'), { label: 'Copy codes' })}
<p class="cluster"><a class="button" href="${securityPath}">I saved them</a>\
${isAdmin && html`<a class="button button-quiet" href="/admin">Go to admin</a>`}</p>`,
  )
}
