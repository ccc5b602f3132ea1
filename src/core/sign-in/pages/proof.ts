import { type Html, html, type Part } from '../../../platform/html.ts'
import type { Problem } from '../../../platform/problem.ts'
import { field } from '../../../web/components/form.ts'
import { fieldError } from '../../../web/show.ts'
import type { Factors } from '../../second-factor/factors.ts'
import type { IdentityProof } from '../reauthenticate.ts'

export function proofIn(form: URLSearchParams): IdentityProof {
  return {
    password: form.get('current')?.slice(0, 201),
    code: form.get('code')?.slice(0, 100),
    passkey: form.get('passkey') || undefined,
  }
}

interface PasskeyButton {
  /** The path that answers with the options for the browser. */
  options: string
  kind: 'create' | 'get'
  text: string
  quiet?: boolean
  /** The browser offers passkeys in the email field too. */
  autofill?: boolean
}

/** Fills in the field `passkey` and sends the form around it. Without a script, the form is sent without it. */
export function passkeyButton({ options, kind, text, quiet = false, autofill = false }: PasskeyButton): Html {
  return html`<passkey-button data-options="${options}" data-kind="${kind}"${autofill && html` data-autofill`}>\
<input type="hidden" name="passkey"><p><button class="button${quiet && ' button-quiet'}" formnovalidate>${text}</button>\
</p><p class="wrong" role="alert" hidden></p></passkey-button>`
}

interface SecondFactorForm {
  factors: Factors
  action: string
  /** The path that answers with the passkey options. */
  options: string
  /** Fields that both forms carry. */
  fields: Part
  problem?: Problem | undefined
  button: string
}

/** A passkey, or a code. Both forms go to the same place. */
export function secondFactorForms({ factors, action, options, fields, problem, button }: SecondFactorForm): Html {
  const { passkeys, app } = factors
  const codeLabel = app ? 'Code' : 'Recovery code'
  return html`${
    passkeys > 0 &&
    html`<form class="stack" method="post" action="${action}">${fields}\
${passkeyButton({ options, kind: 'get', text: 'Use a passkey' })}</form><p class="divider">or</p>`
  }<form class="stack" method="post" action="${action}">${fields}\
${field({
  name: 'code',
  label: codeLabel,
  autocomplete: 'one-time-code',
  required: true,
  maxlength: 40,
  hint: app
    ? 'The 6 digits in your authenticator app, or one of your recovery codes.'
    : 'One of the codes you saved when you added your passkey.',
  error: fieldError(problem, 'code'),
})}<p><button class="button${passkeys > 0 && ' button-quiet'}">${button}</button></p></form>`
}
