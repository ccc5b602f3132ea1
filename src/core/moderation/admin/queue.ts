import type { FastifyRequest } from 'fastify'
import type { App } from '../../../platform/app.ts'
import { type Html, html, type Part } from '../../../platform/html.ts'
import { counted } from '../../../platform/numbers.ts'
import { tokenField } from '../../../web/account.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { submittedText } from '../../../web/admin/request-values.ts'
import { textField } from '../../../web/components/form.ts'
import { emptyState } from '../../../web/components/notice.ts'
import { pageNumber, pagination } from '../../../web/components/pagination.ts'
import { stateTag } from '../../../web/components/state-tag.ts'
import { choiceLinks, filterLinks } from '../../../web/components/tabs.ts'
import { timeElement } from '../../../web/components/time.ts'
import { withQuery } from '../../../web/links.ts'
import { fieldError, type PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { bulkForm } from '../../bulk/admin/form.ts'
import { may } from '../../roles/roles.ts'
import { caseItems, casesInBulk, readCaseKind } from '../bulk.ts'
import { type CaseView, caseById, casesInQueue, viewCase } from '../cases.ts'
import { type Report, reportReasons, reportsOf } from '../reports.ts'
import { thingNames, viewVersion } from '../things.ts'

const perPage = 20

/** Reported content and content held by rules, in one list. */
export async function queuePage(
  app: App,
  person: Person,
  request: FastifyRequest,
  flash: Flash,
): Promise<PageResponse> {
  const query = request.query as { status?: string; kind?: string; page?: string }
  const status = query.status === 'decided' ? 'decided' : undefined
  const isOpen = status === undefined
  const kind = readCaseKind(query)
  const page = pageNumber(query.page)
  const rows = await casesInQueue(app.db, isOpen, { kind, limit: perPage + 1, offset: (page - 1) * perPage })
  const shown = await Promise.all(rows.slice(0, perPage).map((row) => viewCase(app, app.db, row)))
  // After a refusal the case comes first, as it is now.
  const refused = flash.problem && (await caseById(app, app.db, Number(submittedText(request, 'case')) || 0))
  const cases = refused ? [refused, ...shown.filter(({ id }) => id !== refused.id)] : shown
  const reports = await reportsOf(
    app.db,
    cases.map(({ id }) => id),
  )
  const { form, box } = await bulkForm(app, casesInBulk, person, query)
  const items = await caseItems(
    app,
    app.db,
    cases.map(({ id }) => id),
  )
  const draw = (one: CaseView) =>
    entry(person, request, one, reports.get(one.id) ?? [], refused?.id === one.id ? flash : {}, (title) =>
      items.has(one.id) ? box(items.get(one.id)!, title) : null,
    )
  return adminPage(
    '/admin/moderation',
    'Moderation',
    flash,
    html`${choiceLinks('Status', [
      { href: withQuery('/admin/moderation', { kind }), text: 'Open', current: isOpen },
      { href: withQuery('/admin/moderation', { status: 'decided', kind }), text: 'Decided', current: !isOpen },
    ])}${filterLinks(
      'Kind',
      Object.entries(thingNames).map(([name, text]) => ({
        href: withQuery('/admin/moderation', { status, kind: name === kind ? undefined : name }),
        text,
        current: name === kind,
      })),
    )}${
      cases.length === 0
        ? emptyState(
            kind
              ? { title: 'No cases match', text: 'Remove the filter to see all of them.' }
              : isOpen
                ? { title: 'All caught up', text: 'Nothing is reported or held.' }
                : { title: 'No decisions yet', text: 'Your decisions show up here.' },
          )
        : html`${isOpen && form}<ul class="entries-list moderation-queue">${cases.map(draw)}</ul>${pagination(
            '/admin/moderation',
            { ...(status && { status }), ...(kind && { kind }) },
            { page, per_page: perPage, total: 0, total_exact: false, has_more: rows.length > perPage },
          )}`
    }`,
  )
}

const statusTexts = { open: 'Open', removed: 'Removed', kept: 'Kept', dismissed: 'Dismissed' } as const
const statusTones = { open: 'pending', removed: 'rejected', kept: 'published', dismissed: 'draft' } as const

function entry(
  person: Person,
  request: FastifyRequest,
  one: CaseView,
  reports: readonly Report[],
  { problem }: Flash,
  box: (title: string) => Part,
): Html {
  const { kind, cause, status, view, author_id, opened_at, matched, reason, decided_at } = one
  const title = view?.title ?? `${thingNames[kind]} (no longer exists)`
  const isHeld = cause === 'rule'
  return html`<li id="case-${one.id}"><h2 class="row-name" dir="auto">${box(title)}${
    view?.path ? html`<a href="${view.path}">${title}</a>` : title
  }</h2>
<p class="facts">${status !== 'open' && stateTag(statusTones[status], statusTexts[status])}<span>${
    isHeld ? `Held ${thingNames[kind].toLowerCase()}` : counted(reports.length, 'report')
  }</span>${
    view?.author &&
    html`<span dir="auto">by ${
      author_id !== null && may(person.member.role, 'people:read')
        ? html`<a href="/admin/people/${author_id}">${view.author}</a>`
        : view.author
    }</span>`
  }<span>${timeElement(decided_at ?? opened_at)}</span></p>
${view?.text && html`<blockquote class="text wrap-anywhere case-text" dir="auto">${excerpt(view.text)}</blockquote>`}
${matched.length > 0 && html`<p><b>Rules:</b> ${matched.join(', ')}</p>`}
${
  reports.length > 0 &&
  html`<ul class="case-reports">${reports.map(
    ({ reason, details, reporter_name, reported_at }) =>
      html`<li><p><b>${reportReasons[reason]}</b> <span class="muted">${reporter_name ?? 'A visitor'}, \
${timeElement(reported_at)}</span></p>${details && html`<p class="text wrap-anywhere" dir="auto">${details}</p>`}</li>`,
  )}</ul>`
}
${reason && html`<p class="muted">Reason: <span dir="auto">${reason}</span></p>`}
${status === 'open' && decisionForms(person, request, one, title, problem !== undefined ? { problem } : {})}</li>`
}

function decisionForms(
  person: Person,
  request: FastifyRequest,
  { id, kind, cause, view }: CaseView,
  title: string,
  { problem }: Flash,
): Html {
  const hidden = html`${tokenField(person)}<input type="hidden" name="case" value="${id}">\
<input type="hidden" name="read" value="${view ? viewVersion(view) : ''}">`
  const button = (outcome: string, text: string, quiet = true) =>
    html`<button class="button${quiet && ' button-quiet'}" name="outcome" value="${outcome}">${text}\
<span class="visually-hidden">: ${title}</span></button>`
  const isHeld = cause === 'rule'
  if (!view)
    return html`<form class="cluster" method="post" action="/admin/moderation/decide">${hidden}\
${button(isHeld ? 'kept' : 'dismissed', 'Close')}</form>`
  const asksReason = kind !== 'sign_up'
  return html`<div class="case-decisions"><form class="cluster" method="post" action="/admin/moderation/decide">${hidden}${
    isHeld
      ? html`${button('kept', 'Approve', false)}${!asksReason && button('removed', 'Reject')}`
      : html`${button('kept', 'Keep')}${button('dismissed', 'Dismiss')}`
  }</form>${
    asksReason &&
    html`<details class="fold"${problem && html` open`}><summary>${isHeld ? 'Reject' : 'Remove'}\
<span class="visually-hidden">: ${title}</span></summary>\
<form class="stack" method="post" action="/admin/moderation/decide">${hidden}${textField({
      name: 'reason',
      id: `reason-${id}`,
      label: 'Reason',
      required: true,
      rows: 2,
      maxlength: 1000,
      hint: 'We send it to the author.',
      value: problem ? (submittedText(request, 'reason') ?? null) : null,
      error: fieldError(problem, 'reason'),
    })}<p>${button('removed', isHeld ? 'Reject' : 'Remove', false)}</p></form></details>`
  }</div>`
}

const maxExcerpt = 3000

function excerpt(text: string): string {
  return text.length > maxExcerpt ? `${text.slice(0, maxExcerpt).toWellFormed()}…` : text
}
