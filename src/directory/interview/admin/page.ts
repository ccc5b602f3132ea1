import type { FastifyRequest } from 'fastify'
import type { App } from '../../../platform/app.ts'
import type { Queryable } from '../../../platform/database/types.ts'
import { invalid, type Problem } from '../../../platform/problem.ts'
import { tokenField } from '../../../web/account.ts'
import type { Confirmation } from '../../../web/admin/confirm.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { field } from '../../../web/components/form.ts'
import { emptyState } from '../../../web/components/notice.ts'
import { section } from '../../../web/components/section.ts'
import { formNumber, readForm } from '../../../web/forms.ts'
import { type Html, html } from '../../../web/html.ts'
import { counted } from '../../../web/numbers.ts'
import { formText, parseForm } from '../../../web/read-form.ts'
import { fieldError, type PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { type AdminQuestion, QuestionInput, questionsForAdmin, questionVersion } from '../questions.ts'

export async function interviewAdminPage(
  app: App,
  person: Person,
  request: FastifyRequest,
  told: Flash,
): Promise<PageResponse> {
  const all = await questionsForAdmin(app.db)
  const form = request.method === 'POST' ? readForm(request) : undefined
  const said = { ...told, problem: atItsField(told.problem, form) }
  const asked = all.filter(({ retired_at }) => retired_at === null)
  const retired = all.filter(({ retired_at }) => retired_at !== null)
  return adminPage(
    '/admin/interview',
    'Interview',
    said,
    html`<p>What founders are asked. Their answers stand on their founder pages.</p>
${section({
  id: 'asked',
  title: 'Asked',
  note: counted(asked.length, 'question'),
  content:
    asked.length === 0
      ? emptyState({ title: 'Nothing is asked', text: 'Add a question below.' })
      : html`<ol class="entries-list">${asked.map((question, index) =>
          entry(person, question, index, asked.length, form, said),
        )}</ol>`,
})}
${section({
  id: 'add',
  title: 'Add a question',
  content: adding(person, form && formNumber(form, 'id') === 0 ? form : undefined, said),
})}
${
  retired.length > 0 &&
  section({
    id: 'retired',
    title: 'Asked no more',
    note: 'Their answers are kept',
    content: html`<ul \
class="entries-list">${retired.map((question) => past(person, question))}</ul>`,
  })
}`,
  )
}

/** The page has many questions, so what is wrong is told at the one that was sent. */
function atItsField(problem: Problem | undefined, form: URLSearchParams | undefined): Problem | undefined {
  if (!problem?.errors || !form) return problem
  return invalid(
    problem.errors.map(({ path, message }) =>
      path === 'question'
        ? { path: `question-${formNumber(form, 'id')}`, message: `The question ${message}` }
        : { path, message },
    ),
  )
}

function entry(
  person: Person,
  asked: AdminQuestion,
  index: number,
  count: number,
  form: URLSearchParams | undefined,
  { problem }: Flash,
): Html {
  const { id, question, hint, answers } = asked
  const own = form && formNumber(form, 'id') === id ? form : undefined
  const error = own && fieldError(problem, `question-${id}`)
  // After "changed meanwhile" the person has seen the new words; before, what they saw stays what they saw.
  const seen = own?.has('seen') && !error?.includes('meanwhile') ? own.get('seen') : questionVersion(asked)
  const button = (what: string, text: string) =>
    html`<button class="button button-quiet" name="do" value="${what}">${text}<span \
class="visually-hidden"> question ${index + 1}</span></button>`
  return html`<li>\
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
<button class="button" name="do" value="save">Save<span class="visually-hidden"> question ${index + 1}</span>\
</button>${index > 0 && button('up', 'Up')}${
    index < count - 1 && button('down', 'Down')
  }${button('retire', 'Ask no more')}<span \
class="muted">${counted(answers, 'answer')}${answers > 0 && ', which stay under it when you change its words'}</span>\
</p></form></li>`
}

function adding(person: Person, form: URLSearchParams | undefined, { problem }: Flash): Html {
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
  hint: 'A line that helps to answer well.',
  error: form && fieldError(problem, 'hint-new'),
})}
<p><button class="button" name="do" value="add">Add it</button></p></form>`
}

function past(person: Person, { id, question, answers }: AdminQuestion): Html {
  return html`<li class="with-action"><div><p dir="auto">${question}</p>\
<p class="muted">${counted(answers, 'answer')}</p></div>\
<form method="post" action="/admin/interview">${tokenField(person)}<input type="hidden" name="id" value="${id}">\
<button class="button button-quiet" name="do" value="again">Ask again<span class="visually-hidden">: ${question}</span>\
</button></form></li>`
}

/** The question as it was typed, with every mistake at its field. */
export function questionIn(form: URLSearchParams): QuestionInput {
  const field = formNumber(form, 'id') || 'new'
  return parseForm(
    QuestionInput,
    { question: formText(form, 'question'), hint: formText(form, 'hint') || null },
    ({ path, message }) => ({
      path: `${path}-${field}`,
      message: `The ${path} ${message === 'must have at least 1 characters' ? 'is missing' : message}`,
    }),
  )
}

/** What founders answered goes out of sight: asked with how much that is. */
export async function retiringQuestion(db: Queryable, id: number): Promise<Confirmation | null> {
  const asked = (await questionsForAdmin(db)).find((question) => question.id === id && question.retired_at === null)
  if (!asked) return null
  return {
    at: '/admin/interview',
    title: 'Ask it no more?',
    text: html`<p>“<span dir="auto">${asked.question}</span>”</p>\
<p>${
      asked.answers === 0
        ? 'Nobody has answered it.'
        : `${counted(asked.answers, 'answer')} will stand on no founder page any more. They are kept, and are back when it is asked again.`
    }</p>`,
    yes: 'Ask it no more',
    no: { href: '/admin/interview', text: 'Go on asking it' },
  }
}
