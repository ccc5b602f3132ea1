import type { FastifyRequest } from 'fastify'
import type { App } from '../../../platform/app.ts'
import { dateText } from '../../../platform/dates.ts'
import { type Html, html, type Part } from '../../../platform/html.ts'
import { tokenField } from '../../../web/account.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { submittedText } from '../../../web/admin/request-values.ts'
import { choice, field, textField } from '../../../web/components/form.ts'
import { notice } from '../../../web/components/notice.ts'
import { section } from '../../../web/components/section.ts'
import { table } from '../../../web/components/table.ts'
import { fieldError, type PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { bulkForm } from '../../bulk/admin/form.ts'
import { rulesInBulk } from '../bulk.ts'
import { ruleKinds } from '../match.ts'
import { effectNames, hasEnded, matchingRules, moderationRules, ruleKindNames, ruleText } from '../rules.ts'

const hints = [
  'Words match whole words in any case, with accents, look-alike letters and simple tricks like c4s1no or c a s i n o.',
  'Domains match links to them and below them.',
  'Networks are in CIDR notation, like 203.0.113.0/24.',
]

/** The rules, a form to add one, and a box to try them. */
export async function rulesPage(
  app: App,
  person: Person,
  request: FastifyRequest,
  flash: Flash,
): Promise<PageResponse> {
  const rules = await moderationRules(app.db)
  const { form, box } = await bulkForm(app, rulesInBulk, person, {})
  return adminPage(
    '/admin/moderation/rules',
    'Rules',
    flash,
    html`${section({
      id: 'add',
      title: 'Add a rule',
      content: html`<p>Rules apply to sign-ups, reviews, updates, and new or edited listings. People with a role are \
exempt. Held content waits in the queue. Refused content isn’t stored.</p>${addForm(person, request, flash)}`,
    })}
${section({ id: 'test', title: 'Test the rules', content: await testBox(app, request) })}
${section({
  id: 'rules',
  title: 'Rules',
  content:
    rules.length === 0
      ? html`<p class="muted">No rules yet.</p>`
      : html`${form}${table({
          caption: 'Rules',
          columns: [
            { title: 'Rule' },
            { title: 'What happens' },
            { title: 'Last day' },
            { title: 'Note' },
            { title: 'Action' },
          ],
          rows: rules.map((rule) => [
            html`${box(rule.id, ruleText(rule))}<span class="wrap-anywhere">${ruleText(rule)}</span>`,
            effectNames[rule.effect],
            lastDay(app, rule),
            rule.note ? html`<span class="wrap-anywhere" dir="auto">${rule.note}</span>` : '',
            html`<form method="post" action="/admin/moderation/rules/${rule.id}/delete">${tokenField(person)}\
<button class="button button-quiet button-small">Delete<span class="visually-hidden"> ${ruleText(rule)}</span>\
</button></form>`,
          ]),
        })}`,
})}`,
  )
}

function lastDay(app: App, rule: { last_day: string | null }): Part {
  if (rule.last_day === null) return html`<span class="muted">None</span>`
  return html`${dateText(rule.last_day)}${hasEnded(app, rule) && html` <span class="tag">Ended</span>`}`
}

function addForm(person: Person, request: FastifyRequest, { problem }: Flash): Html {
  const typed = (name: string) => (problem ? (submittedText(request, name) ?? null) : null)
  return html`<form class="stack" method="post" action="/admin/moderation/rules">${tokenField(person)}
${choice({
  name: 'kind',
  label: 'Look for',
  required: true,
  value: typed('kind') ?? 'word',
  choices: ruleKinds.map((kind) => ({ value: kind, text: ruleKindNames[kind] })),
  error: fieldError(problem, 'kind'),
})}
${field({
  name: 'pattern',
  label: 'Value',
  required: true,
  maxlength: 254,
  hint: hints.join(' '),
  value: typed('pattern'),
  error: fieldError(problem, 'pattern'),
})}
${choice({
  name: 'effect',
  label: 'What happens',
  required: true,
  value: typed('effect') ?? 'hold',
  choices: Object.entries(effectNames).map(([value, text]) => ({ value, text })),
  error: fieldError(problem, 'effect'),
})}
${field({
  name: 'last_day',
  label: 'Last day',
  type: 'date',
  hint: 'The rule stops applying after this day. Leave empty for no end.',
  value: typed('last_day'),
  error: fieldError(problem, 'last_day'),
})}
${field({
  name: 'note',
  label: 'Note',
  maxlength: 300,
  hint: 'Only the team sees it.',
  value: typed('note'),
  error: fieldError(problem, 'note'),
})}
<p><button class="button">Add rule</button></p></form>`
}

/** A GET form: trying a text changes nothing. */
async function testBox(app: App, request: FastifyRequest): Promise<Html> {
  const query = request.method === 'GET' ? (request.query as Record<string, unknown>) : {}
  const typed = (name: string) => (typeof query[name] === 'string' ? query[name].slice(0, 4000) : '')
  const [text, email, address] = [typed('text'), typed('email').trim(), typed('address').trim()]
  const isTested = text !== '' || email !== '' || address !== ''
  const found = isTested ? await matchingRules(app, app.db, { texts: [text], email, address }) : []
  const isRefused = found.some(({ effect }) => effect === 'refuse')
  return html`<form class="stack" action="/admin/moderation/rules#test">
${textField({ name: 'text', label: 'Text', rows: 3, maxlength: 4000, value: text })}
${field({ name: 'email', id: 'test-email', label: 'Email of the author', maxlength: 254, value: email })}
${field({ name: 'address', label: 'IP address', maxlength: 45, value: address })}
<p><button class="button button-quiet">Test</button></p></form>${
    isTested &&
    notice(
      found.length === 0
        ? 'No rule applies. This would be published.'
        : html`<p>This would be <strong>${isRefused ? 'refused' : 'held'}</strong> by:</p>\
<ul>${found.map((rule) => html`<li>${ruleText(rule)} (${effectNames[rule.effect].toLowerCase()})</li>`)}</ul>`,
      found.length === 0 ? 'done' : 'error',
    )
  }`
}
