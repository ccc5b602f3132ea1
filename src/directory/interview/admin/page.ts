import type { FastifyRequest } from 'fastify'
import { type BulkBox, bulkForm } from '../../../core/bulk/admin/form.ts'
import type { App } from '../../../platform/app.ts'
import type { Queryable } from '../../../platform/database/types.ts'
import { type Html, html } from '../../../platform/html.ts'
import { counted } from '../../../platform/numbers.ts'
import { invalid, type Problem } from '../../../platform/problem.ts'
import { tokenField } from '../../../web/account.ts'
import type { Confirmation } from '../../../web/admin/confirm.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { field } from '../../../web/components/form.ts'
import { emptyState } from '../../../web/components/notice.ts'
import { section } from '../../../web/components/section.ts'
import { formNumber, readForm } from '../../../web/forms.ts'
import { formText, parseForm } from '../../../web/read-form.ts'
import { fieldError, type PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { questionsInBulk } from '../bulk.ts'
import { type AdminQuestion, QuestionInput, questionsForAdmin, questionVersion } from '../questions.ts'

export async function interviewAdminPage(
  app: App,
  person: Person,
  request: FastifyRequest,
  { problem, ...done }: Flash,
): Promise<PageResponse> {
  const all = await questionsForAdmin(app.db)
  const form = request.method === 'POST' ? readForm(request) : undefined
  const flash: Flash = { ...done, problem: toFieldProblem(problem, form) }
  const bulk = await bulkForm(app, questionsInBulk, person, {})
  const active = all.filter(({ retired_at }) => retired_at === null)
  const retired = all.filter(({ retired_at }) => retired_at !== null)
  return adminPage(
    '/admin/interview',
    'Interview',
    flash,
    html`<p>Questions for founders. We show their answers on their founder pages.</p>
${bulk.form}
${section({
  id: 'asked',
  title: 'Active questions',
  note: counted(active.length, 'question'),
  content:
    active.length === 0
      ? emptyState({ title: 'No questions yet', text: 'Add one below.' })
      : html`<ol class="entries-list">${active.map((question, index) =>
          activeEntry(person, question, { index, count: active.length, box: bulk.box }, form, flash),
        )}</ol>`,
})}
${section({
  id: 'add',
  title: 'Add a question',
  content: addForm(person, form && formNumber(form, 'id') === 0 ? form : undefined, flash),
})}
${
  retired.length > 0 &&
  section({
    id: 'retired',
    title: 'Retired questions',
    note: 'We keep their answers',
    content: html`<ul class="entries-list">${retired.map((question) => retiredEntry(person, question, bulk.box))}</ul>`,
  })
}`,
  )
}

/** The page has a form per question, so an error is shown in the form that was sent. */
function toFieldProblem(problem: Problem | undefined, form: URLSearchParams | undefined): Problem | undefined {
  if (!problem?.errors || !form) return problem
  return invalid(
    problem.errors.map(({ path, message }) =>
      path === 'question'
        ? { path: `question-${formNumber(form, 'id')}`, message: `The question ${message}` }
        : { path, message },
    ),
  )
}

function activeEntry(
  person: Person,
  active: AdminQuestion,
  { index, count, box }: { index: number; count: number; box: BulkBox },
  form: URLSearchParams | undefined,
  { problem }: Flash,
): Html {
  const { id, question, hint, answers } = active
  const own = form && formNumber(form, 'id') === id ? form : undefined
  const error = own && fieldError(problem, `question-${id}`)
  // The error about a concurrent change shows the new text, so saving again may replace it.
  const seen =
    own?.has('seen') && !error?.includes('while you were editing') ? own.get('seen') : questionVersion(active)
  const button = (action: string, text: string) =>
    html`<button class="button button-quiet" name="do" value="${action}">${text}\
<span class="visually-hidden"> question ${index + 1}</span></button>`
  return html`<li class="bulk-entry">${box(id, question)}\
<form method="post" action="/admin/interview">${tokenField(person)}<input type="hidden" name="id" value="${id}">\
<input type="hidden" name="seen" value="${seen}"><div class="field-pairs">
${field({
  name: 'question',
  id: `question-${id}`,
  label: `Question ${index + 1}`,
  value: own ? formText(own, 'question') : question,
  maxlength: 300,
  required: true,
  error,
})}
${field({
  name: 'hint',
  id: `hint-${id}`,
  label: 'Hint',
  value: own ? formText(own, 'hint') : hint,
  maxlength: 300,
  error: own && fieldError(problem, `hint-${id}`),
})}</div>
<p class="cluster">\
<button class="button" name="do" value="save">Save<span class="visually-hidden"> question ${index + 1}</span></button>\
${index > 0 && button('up', 'Move up')}${index < count - 1 && button('down', 'Move down')}${button('retire', 'Retire')}\
<span class="muted">${counted(answers, 'answer')}${answers > 0 && ' (kept if you reword the question)'}\
</span></p></form></li>`
}

function addForm(person: Person, form: URLSearchParams | undefined, { problem }: Flash): Html {
  return html`<form class="stack" method="post" action="/admin/interview">${tokenField(person)}
${field({
  name: 'question',
  id: 'question-new',
  label: 'Question',
  value: form ? formText(form, 'question') : null,
  maxlength: 300,
  required: true,
  error: form && fieldError(problem, 'question-new'),
})}
${field({
  name: 'hint',
  id: 'hint-new',
  label: 'Hint',
  value: form ? formText(form, 'hint') : null,
  maxlength: 300,
  hint: 'A short tip that helps founders answer.',
  error: form && fieldError(problem, 'hint-new'),
})}
<p><button class="button" name="do" value="add">Add question</button></p></form>`
}

function retiredEntry(person: Person, { id, question, answers }: AdminQuestion, box: BulkBox): Html {
  return html`<li class="with-action"><div><p dir="auto">${box(id, question)}${question}</p>\
<p class="muted">${counted(answers, 'answer')}</p></div>\
<form method="post" action="/admin/interview">${tokenField(person)}<input type="hidden" name="id" value="${id}">\
<button class="button button-quiet" name="do" value="again">Restore<span class="visually-hidden">: ${question}</span>\
</button></form></li>`
}

/** Reads the submitted question, with errors at its own fields. */
export function readQuestion(form: URLSearchParams): QuestionInput {
  const field = formNumber(form, 'id') || 'new'
  return parseForm(
    QuestionInput,
    { question: formText(form, 'question'), hint: formText(form, 'hint') || null },
    ({ path, message }) => ({
      path: `${path}-${field}`,
      message: `The ${path} ${message}`,
    }),
  )
}

/** Retiring a question hides its answers, so the confirmation says how many there are. */
export async function confirmRetire(db: Queryable, id: number): Promise<Confirmation | null> {
  const active = (await questionsForAdmin(db)).find((question) => question.id === id && question.retired_at === null)
  if (!active) return null
  return {
    at: '/admin/interview',
    title: 'Retire this question?',
    text: html`<p>“<span dir="auto">${active.question}</span>”</p>\
<p>${
      active.answers === 0
        ? 'No one has answered it yet.'
        : `${counted(active.answers, 'answer')} will disappear from founder pages, and come back if you restore the question.`
    }</p>`,
    yes: 'Retire question',
    no: { href: '/admin/interview', text: 'Cancel' },
  }
}
