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
  [siteName.key]: 'The name',
  [sitePurpose.key]: 'The purpose',
  [timeZone.key]: 'The time zone',
  [currencyDisplay.key]: 'The way prices are written',
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
    'What is this site?',
    'All of it can be changed later, in the settings.',
    html`${problemNotice(problem)}
<form class="stack" method="post" action="/set-up/steps/site">${tokenField(person)}
${field({
  ...fieldProps(siteName, app.settings.get(siteName)),
  label: 'Name',
  maxlength: 80,
  hint: 'In titles, mails and badges.',
})}
${textField({
  ...fieldProps(sitePurpose, app.settings.get(sitePurpose)),
  label: 'Purpose',
  rows: 2,
  maxlength: 300,
  hint: 'One sentence, on the home page and for search engines.',
})}
${choice({
  ...fieldProps(timeZone, app.settings.get(timeZone)),
  label: 'Time zone',
  choices: timeZones,
  hint: 'A week begins on Monday at midnight there. Choose well: changing it later moves the weeks.',
})}
${choice({
  ...fieldProps(currencyDisplay, app.settings.get(currencyDisplay)),
  label: 'How prices are written',
  choices: currencyDisplays,
  hint: 'Prices are in US dollars. Orders and invoices always name the currency.',
})}
<p><button class="button">Go on</button></p></form>`,
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
      title: hasSome ? 'Keep those that are there' : 'None',
      about: hasSome ? 'The site has categories already.' : 'You make your own, or import them.',
    },
  ]
  return setUpPage(
    'categories',
    'Where do products belong?',
    'Categories to begin with, with what products in them are compared by. You can change, move and remove them later.',
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
<p><button class="button">Go on</button></p></form>`,
  )
}

const mailPage: DrawStep = async (app, person, request, problem) => {
  const { kind, text } = mailTransport(app)
  const { mail: id } = request.query as { mail?: string }
  const mail = id ? await findTestMail(app.db, parseId(id)) : undefined
  const refusal = kind === 'smtp' ? await checkSmtp(app.config.SMTP_URL!) : null
  return setUpPage(
    'mail',
    'Do mails arrive?',
    `Mails go to ${text}.`,
    html`${problemNotice(problem)}${mail && mailOutcome(mail)}
${
  refusal &&
  notice(
    html`<p>The mail server does not answer as it should: <span dir="auto">${refusal}</span></p>
<p>Check <code>SMTP_URL</code> (host, port, user and password) and start the service again.</p>`,
    'error',
  )
}
${
  kind !== 'smtp' &&
  html`<p>To send real ones, set <code>SMTP_URL</code> and start the service again. ${
    kind === 'mailbox' && 'For trying things out the mailbox is enough.'
  }</p>`
}
<form class="stack" method="post" action="/set-up/steps/mail">${tokenField(person)}${field({
      name: 'to',
      label: 'Send a test mail to',
      type: 'email',
      value: submittedText(request, 'to') ?? person.member.email,
      required: true,
      maxlength: 254,
      error: fieldError(problem, 'to'),
    })}<p><button class="button button-quiet">Send a test mail</button></p></form>
<form method="post" action="/set-up/steps/finish">${tokenField(person)}<p><button class="button">Finish</button></p>
</form>`,
  )
}

function mailOutcome({ status, error }: LoggedMail): Html {
  if (status === 'sent') return notice('The mail server took it. Look into your mail.', 'done')
  if (status === 'kept') return notice(html`It is in <a href="/mailbox">the mailbox</a>.`, 'done')
  if (status === 'failed') return notice(`It failed: ${error ?? 'no reason was given'}`, 'error')
  if (status === 'handing_over') return notice('It is being sent. Open this page again in a moment.')
  return error
    ? notice(`It was not taken yet, and is tried again by itself. The last try ended so: ${error}`, 'error')
    : notice('It waits to be sent. Open this page again in a moment.')
}

export const stepPages: Record<Step, DrawStep> = { site: sitePage, categories: categoriesPage, mail: mailPage }
