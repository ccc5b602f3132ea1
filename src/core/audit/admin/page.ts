import type { FastifyRequest } from 'fastify'
import type { App } from '../../../platform/app.ts'
import { type Html, html } from '../../../platform/html.ts'
import { Problem } from '../../../platform/problem.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { searchText } from '../../../web/admin/request-values.ts'
import { choice, field } from '../../../web/components/form.ts'
import { emptyState } from '../../../web/components/notice.ts'
import { withQuery } from '../../../web/links.ts'
import { fieldError, type PageResponse } from '../../../web/show.ts'
import { parseTrailFilter, type TrailFilterInput } from '../filter.ts'
import { auditActions } from '../record.ts'
import { auditTrail, formatTrailCursor, parseTrailCursor } from '../trail.ts'
import { withEventNames } from './names.ts'
import { auditTable } from './table.ts'

const perPage = 50
const filterNames = ['action', 'person', 'subject', 'since', 'until'] as const

export function filterInput(request: FastifyRequest): TrailFilterInput {
  const query = request.query as Record<string, unknown>
  return Object.fromEntries(
    filterNames.flatMap((name) => (searchText(query[name]) ? [[name, searchText(query[name])]] : [])),
  )
}

/** Keyset pagination: page 1,000 costs no more than page 1. */
export async function auditPage(app: App, request: FastifyRequest, flash: Flash): Promise<PageResponse> {
  const input = filterInput(request)
  const { before } = request.query as { before?: string }
  try {
    const rows = await auditTrail(app.db, await parseTrailFilter(app, input), {
      limit: perPage + 1,
      before: parseTrailCursor(before),
    })
    const events = await withEventNames(app.db, rows.slice(0, perPage))
    const last = rows.length > perPage ? events.at(-1) : undefined
    const next =
      last && withQuery('/admin/audit', { ...input, before: formatTrailCursor({ at: last.happened_at, id: last.id }) })
    return adminPage(
      '/admin/audit',
      'Audit log',
      flash,
      html`${filterForm(input)}${
        events.length === 0
          ? emptyState({ title: 'No events match', text: 'Remove a filter or choose other dates.' })
          : html`${auditTable(events)}\
<p class="section-foot"><a href="${withQuery('/admin/audit.csv', { ...input })}">Download as CSV</a></p>${
              (before !== undefined || next !== undefined) &&
              html`<nav class="pagination" aria-label="Pages">${
                before
                  ? html`<a class="button button-quiet" href="${withQuery('/admin/audit', { ...input })}">Newest</a>`
                  : html`<span></span>`
              }<span></span>\
${next ? html`<a class="button button-quiet" rel="next" href="${next}">Older</a>` : html`<span></span>`}</nav>`
            }`
      }`,
    )
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem
    return {
      ...adminPage('/admin/audit', 'Audit log', { ...flash, problem }, filterForm(input, problem)),
      status: problem.status,
    }
  }
}

function filterForm(input: TrailFilterInput, problem?: Problem): Html {
  const state = (name: (typeof filterNames)[number]) => ({
    name,
    value: input[name] ?? null,
    error: fieldError(problem, name),
  })
  const choices = [
    { value: '', text: 'All actions' },
    ...Object.entries(auditActions).map(([value, text]) => ({ value, text })),
  ]
  return html`<form class="filter-form" action="/admin/audit">${choice({ ...state('action'), label: 'Action', choices })}
${field({ ...state('person'), label: 'Person', maxlength: 254, placeholder: 'Email or ID' })}
${field({ ...state('subject'), label: 'Subject', maxlength: 200, placeholder: 'listing:12' })}
${field({ ...state('since'), label: 'From', type: 'date' })}\
${field({ ...state('until'), label: 'To', type: 'date' })}
<p><button class="button">Apply</button></p></form>`
}
