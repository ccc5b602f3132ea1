import type { FastifyRequest } from 'fastify'
import type { App } from '../../../platform/app.ts'
import { type Html, html, type Part } from '../../../platform/html.ts'
import { parseId } from '../../../platform/ids.ts'
import { maskText } from '../../../platform/masking.ts'
import { number } from '../../../platform/numbers.ts'
import { tokenField } from '../../../web/account.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { submittedText } from '../../../web/admin/request-values.ts'
import { field } from '../../../web/components/form.ts'
import { emptyState, notice } from '../../../web/components/notice.ts'
import { table } from '../../../web/components/table.ts'
import { filterLinks } from '../../../web/components/tabs.ts'
import { timeElement } from '../../../web/components/time.ts'
import { withQuery } from '../../../web/links.ts'
import { fieldError, type PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { type BulkBox, bulkForm } from '../../bulk/admin/form.ts'
import { may } from '../../roles/roles.ts'
import { mailsInBulk } from '../bulk.ts'
import { type LoggedMail, type MailStatus, mailLog, readMailFilter } from '../log.ts'
import { mailTransport } from '../transport.ts'

const perPage = 50
const statusWords: Record<MailStatus, string> = {
  waiting: 'Waiting',
  handing_over: 'Being sent',
  sent: 'Sent',
  kept: 'In the mailbox',
  failed: 'Failed',
}

export async function mailsPage(
  app: App,
  person: Person,
  request: FastifyRequest,
  flash: Flash,
): Promise<PageResponse> {
  const query = request.query as { to?: string; status?: string; below?: string }
  const { to: words, status } = readMailFilter(query)
  const to = words ?? ''
  const below = parseId(query.below) || null
  const mails = await mailLog(app.db, { to: to || null, status, below, limit: perPage + 1 })
  const filters = filterLinks(
    'Status',
    Object.entries(statusWords).map(([kind, text]) => ({
      href: withQuery('/admin/mails', { to, status: kind === status ? undefined : kind }),
      text,
      current: kind === status,
    })),
  )
  const next = mails.length > perPage && withQuery('/admin/mails', { to, status, below: mails[perPage - 1]!.id })
  const { form, box } = await bulkForm(app, mailsInBulk, person, query)
  return adminPage(
    '/admin/mails',
    'Emails',
    flash,
    html`${may(person.member.role, 'health') && transportNotice(app)}\
<p><a href="/admin/emails/preview">Preview every email this site sends</a></p>\
${testForm(person, request, flash)}
<form class="search-form" action="/admin/mails">\
<div class="search-field"><input type="search" name="to" value="${to}" maxlength="254" \
aria-label="Find emails by recipient" placeholder="Email, or the start of it" dir="auto"></div>\
${status && html`<input type="hidden" name="status" value="${status}">`}<button class="button">Find</button></form>
${filters}${
  mails.length === 0
    ? to || status
      ? emptyState({ title: 'No emails match', text: 'Try another address or status. We list the last 90 days.' })
      : emptyState({ title: 'No emails yet', text: 'Every email shows up here for 90 days.' })
    : html`${form}${table({
        caption: 'Emails',
        columns: [
          { title: 'Subject' },
          { title: 'To' },
          { title: 'Status' },
          { title: 'Attempts', numeric: true },
          { title: 'When' },
        ],
        rows: mails.slice(0, perPage).map((mail) => row(mail, box)),
      })}${
        next &&
        html`<nav class="pagination" aria-label="Pages"><span></span><span></span>\
<a class="button button-quiet" rel="next" href="${next}">Older</a></nav>`
      }`
}`,
  )
}

function row({ id, subject, recipient, status, tries, error, created_at }: LoggedMail, box: BulkBox): Part[] {
  return [
    html`${status === 'failed' && box(id, subject)}<a href="/admin/mails/${id}">${subject}</a>`,
    recipient,
    html`${mailTag(status)}${error && html`<br><span class="muted wrap-anywhere">${maskText(error)}</span>`}`,
    number(tries),
    timeElement(created_at),
  ]
}

export function mailTag(status: MailStatus): Html {
  return html`<span class="tag${status === 'failed' && ' state-hidden'}">${statusWords[status]}</span>`
}

function transportNotice(app: App): Html {
  const { kind, text } = mailTransport(app)
  return notice(
    html`<p>${kind === 'none' ? 'Email is off: SMTP_URL is not set.' : `Email goes to ${text}.`}${
      kind === 'mailbox' && html` <a href="/mailbox">Open the mailbox</a> ·`
    }${kind !== 'smtp' && html` <a href="/admin/health/guide#emails">Set up email delivery</a>`}</p>`,
    kind === 'none' ? 'error' : 'info',
  )
}

function testForm(person: Person, request: FastifyRequest, { problem }: Flash): Html {
  return html`<details class="fold"${problem && html` open`}><summary>Send a test email</summary>\
<form class="stack" method="post" action="/admin/mails/test">${tokenField(person)}${field({
    name: 'to',
    label: 'To',
    type: 'email',
    required: true,
    maxlength: 254,
    value: submittedText(request, 'to') ?? person.member.email,
    error: fieldError(problem, 'to'),
  })}<p><button class="button">Send test email</button></p></form>\
</details>`
}
