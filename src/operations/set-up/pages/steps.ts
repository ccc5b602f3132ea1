import type { FastifyRequest } from 'fastify'
import { timeZone } from '../../../core/calendar/settings.ts'
import { checkSmtp } from '../../../core/mail/check-smtp.ts'
import { findTestMail, type LoggedMail } from '../../../core/mail/log.ts'
import { mailTransport } from '../../../core/mail/transport.ts'
import { currencyDisplay, siteName, sitePurpose } from '../../../core/site-settings/settings.ts'
import type { App } from '../../../platform/app.ts'
import { type Html, html } from '../../../platform/html.ts'
import { parseId } from '../../../platform/ids.ts'
import { invalid, type Problem } from '../../../platform/problem.ts'
import { countries } from '../../../shop/vat/countries.ts'
import {
  sellerAddress,
  sellerCountry,
  sellerExemption,
  sellerName,
  sellerTaxNumber,
  sellerVatNumber,
} from '../../../shop/vat/settings.ts'
import { tokenField } from '../../../web/account.ts'
import { submittedText } from '../../../web/admin/request-values.ts'
import { choice, field, textField } from '../../../web/components/form.ts'
import { notice } from '../../../web/components/notice.ts'
import { timeZones } from '../../../web/components/time-zones.ts'
import { fieldError, type PageResponse, problemNotice } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { categorySets, hasCategories } from '../categories.ts'
import type { Step } from '../state.ts'
import { setUpPage } from './frame.ts'

type DrawStep = (app: App, person: Person, request: FastifyRequest, problem?: Problem) => Promise<PageResponse>

const currencyDisplays = [
  { value: 'symbol', text: '$99' },
  { value: 'country', text: 'US$99' },
  { value: 'code', text: 'USD 99' },
]

const labels: Record<string, string> = {
  [siteName.key]: 'Name',
  [sitePurpose.key]: 'Purpose',
  [timeZone.key]: 'Time zone',
  [currencyDisplay.key]: 'Price format',
}

const sitePage: DrawStep = async (app, person, request, refusal) => {
  const problem = refusal?.errors
    ? invalid(refusal.errors.map(({ path, message }) => ({ path, message: `${labels[path] ?? path} ${message}` })))
    : refusal
  const fieldProps = (setting: { key: string }, stored: string) => ({
    name: setting.key,
    value: submittedText(request, setting.key) ?? stored,
    error: fieldError(problem, setting.key),
    required: true,
  })
  return setUpPage(
    'site',
    'About your site',
    'You can change all of this later in Settings.',
    html`${problemNotice(problem)}
<form class="stack" method="post" action="/set-up/steps/site">${tokenField(person)}
${field({
  ...fieldProps(siteName, app.settings.get(siteName)),
  label: 'Name',
  maxlength: 80,
  hint: 'Shown in titles, emails and badges.',
})}
${textField({
  ...fieldProps(sitePurpose, app.settings.get(sitePurpose)),
  label: 'Purpose',
  rows: 3,
  maxlength: 300,
  hint: 'One sentence for the home page and search engines.',
})}
${choice({
  ...fieldProps(timeZone, app.settings.get(timeZone)),
  label: 'Time zone',
  choices: timeZones,
  hint: 'Weeks start on Monday at midnight in this zone. Changing it later shifts your launch weeks.',
})}
${choice({
  ...fieldProps(currencyDisplay, app.settings.get(currencyDisplay)),
  label: 'Price format',
  choices: currencyDisplays,
  hint: 'Prices are in US dollars. Orders and invoices always show the currency.',
})}
<p><button class="button">Continue</button></p></form>`,
  )
}

const categoriesPage: DrawStep = async (app, person, request, problem) => {
  const hasSome = await hasCategories(app.db)
  const chosen = submittedText(request, 'categories') ?? (hasSome ? 'none' : 'software')
  const error = fieldError(problem, 'categories')
  const choices = [
    ...(hasSome ? [] : Object.entries(categorySets).map(([value, { title, about }]) => ({ value, title, about }))),
    {
      value: 'none',
      title: hasSome ? 'Keep current categories' : 'None',
      about: hasSome ? 'This site already has categories.' : 'Add your own or import them later.',
    },
  ]
  return setUpPage(
    'categories',
    'Choose your categories',
    'Start with a set of categories and comparison attributes. You can change them later.',
    html`${problemNotice(problem)}
<form class="stack" method="post" action="/set-up/steps/categories">${tokenField(person)}<fieldset id="categories">
<legend class="visually-hidden">Categories</legend>${error && html`<p class="wrong">${error}</p>`}
<div class="ways">${choices.map(
      ({ value, title, about }) =>
        html`<label class="way"><input type="radio" name="categories" value="${value}" required${
          value === chosen && html` checked`
        }><span><strong>${title}</strong><span class="muted">${about}</span></span></label>`,
    )}</div>
</fieldset>
<p><button class="button">Continue</button></p></form>`,
  )
}

const sellerLabels: Record<string, string> = {
  [sellerName.key]: 'Legal name',
  [sellerAddress.key]: 'Address',
  [sellerCountry.key]: 'Country',
  [sellerVatNumber.key]: 'VAT number',
  [sellerTaxNumber.key]: 'Tax number',
  [sellerExemption.key]: 'Tax exemption',
}

const sellerPage: DrawStep = async (app, person, request, refusal) => {
  const problem = refusal?.errors
    ? invalid(
        refusal.errors.map(({ path, message }) => ({
          path,
          message: message.startsWith('Enter') ? message : `${sellerLabels[path] ?? path} ${message}`,
        })),
      )
    : refusal
  const fieldProps = (setting: { key: string }, stored: string) => ({
    name: setting.key,
    label: sellerLabels[setting.key]!,
    value: submittedText(request, setting.key) ?? stored,
    error: fieldError(problem, setting.key),
  })
  const { settings } = app
  return setUpPage(
    'seller',
    'Who is the seller?',
    'Invoices need a legal seller. Until you enter one, your site can’t take orders that cost money.',
    html`${problemNotice(problem)}
<form class="stack" method="post" action="/set-up/steps/seller">${tokenField(person)}
${field({ ...fieldProps(sellerName, settings.get(sellerName)), maxlength: 200, required: true })}
${textField({
  ...fieldProps(sellerAddress, settings.get(sellerAddress).join('\n')),
  rows: 3,
  required: true,
  hint: 'As it should appear on invoices.',
})}
${choice({
  ...fieldProps(sellerCountry, settings.get(sellerCountry)),
  required: true,
  choices: [
    { value: '', text: 'Choose a country' },
    ...countries.map(({ code, name }) => ({ value: code, text: name })),
  ],
  hint: 'New orders are taxed by its rules.',
})}
<fieldset class="stack"><legend><h2>Tax</h2></legend><p class="hint">One of these three.</p>
${field({ ...fieldProps(sellerVatNumber, settings.get(sellerVatNumber)), maxlength: 20, hint: 'With its country, like IE6433435F.' })}
${field({ ...fieldProps(sellerTaxNumber, settings.get(sellerTaxNumber)), maxlength: 60, hint: 'Like an EIN or company number.' })}
${field({
  ...fieldProps(sellerExemption, settings.get(sellerExemption)),
  maxlength: 200,
  hint: 'Why you charge no VAT, like “Small business under § 19 UStG”. We print it on invoices and turn VAT off.',
})}</fieldset>
<p class="cluster"><button class="button">Continue</button>\
<button class="button button-quiet" name="do" value="skip" formnovalidate>Skip: don’t sell yet</button></p></form>`,
  )
}

const mailPage: DrawStep = async (app, person, request, problem) => {
  const { kind, text } = mailTransport(app)
  const { mail: id } = request.query as { mail?: string }
  const mail = id ? await findTestMail(app.db, parseId(id)) : undefined
  const refusal = kind === 'smtp' ? await checkSmtp(app.config.SMTP_URL!) : null
  return setUpPage(
    'mail',
    'Test email delivery',
    kind === 'none' ? 'Email is off: SMTP_URL is not set.' : `Email goes to ${text}.`,
    html`${problemNotice(problem)}${mail && mailOutcome(mail)}
${
  refusal &&
  notice(
    html`<p>We can’t connect to the email server: <span dir="auto">${refusal}</span></p>
<p>Check the host, port, user and password in <code>SMTP_URL</code>, then restart the service.</p>`,
    'error',
  )
}
${
  kind !== 'smtp' &&
  html`<p>To send real email, set <code>SMTP_URL</code> and restart the service. ${
    kind === 'mailbox' && 'The mailbox is enough for trying things out.'
  }</p>`
}
<form class="stack" method="post" action="/set-up/steps/mail">${tokenField(person)}${field({
      name: 'to',
      label: 'Send a test email to',
      type: 'email',
      value: submittedText(request, 'to') ?? person.member.email,
      required: true,
      maxlength: 254,
      error: fieldError(problem, 'to'),
    })}<p><button class="button button-quiet">Send test email</button></p></form>
<form method="post" action="/set-up/steps/finish">${tokenField(person)}<p><button class="button">Finish setup</button></p>
</form>`,
  )
}

function mailOutcome({ status, error }: LoggedMail): Html {
  if (status === 'sent') return notice('Sent. Check your inbox.', 'done')
  if (status === 'kept') return notice(html`Your test email is in <a href="/mailbox">the mailbox</a>.`, 'done')
  if (status === 'failed') return notice(`Sending failed: ${error ?? 'no reason given'}`, 'error')
  if (status === 'handing_over') return notice('Sending. Reload this page in a moment.')
  return error
    ? notice(`Not sent yet. We retry automatically. Last error: ${error}`, 'error')
    : notice('Waiting to be sent. Reload this page in a moment.')
}

export const stepPages: Record<Step, DrawStep> = {
  site: sitePage,
  categories: categoriesPage,
  seller: sellerPage,
  mail: mailPage,
}
