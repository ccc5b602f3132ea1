import type { FastifyRequest } from 'fastify'
import { QuestionInput, questionsForTeam, type TeamQuestion } from '../../../features/interview/questions.ts'
import type { App } from '../../../platform/app.ts'
import { field } from '../../components/form.ts'
import { emptyState } from '../../components/notice.ts'
import { section } from '../../components/section.ts'
import { readForm } from '../../forms.ts'
import { html, type Html } from '../../html.ts'
import { readBy, textIn } from '../../maker/read.ts'
import { counted } from '../../numbers.ts'
import { tokenField } from '../../people/account-frame.ts'
import type { Person } from '../../people/person.ts'
import { errorAt, type Shown } from '../../people/show.ts'
import { adminPage, type Said, wholeIn } from '../frame.ts'

export async function interviewPage(app: App, person: Person, request: FastifyRequest, said: Said): Promise<Shown> {
  const all = await questionsForTeam(app.db)
  const form = request.method === 'POST' ? readForm(request) : undefined
  const asked = all.filter(({ retired_at }) => retired_at === null)
  const retired = all.filter(({ retired_at }) => retired_at !== null)
  return adminPage('/admin/interview', 'Interview', said, html`<p>What founders are asked. Their answers stand on their founder pages.</p>
${section({ id: 'asked', title: 'Asked', note: counted(asked.length, 'question'), content: asked.length === 0 ? emptyState({ title: 'Nothing is asked', text: 'Add a question below.' }) : html`<ol class="entries-list">${asked.map((question, index) => entry(person, question, index, asked.length, form, said))}</ol>` })}
${section({ id: 'add', title: 'Add a question', content: adding(person, form && wholeIn(form, 'id') === 0 ? form : undefined, said) })}
${retired.length > 0 && section({ id: 'retired', title: 'Asked no more', note: 'Their answers are kept', content: html`<ul class="entries-list">${retired.map((question) => past(person, question))}</ul>` })}`)
}

function entry(person: Person, { id, question, hint, answers }: TeamQuestion, index: number, count: number, form: URLSearchParams | undefined, { problem }: Said): Html {
  const own = form && wholeIn(form, 'id') === id ? form : undefined
  const button = (what: string, text: string) => html`<button class="button button-quiet" name="do" value="${what}">${text}<span class="visually-hidden"> question ${index + 1}</span></button>`
  return html`<li><form method="post" action="/admin/interview">${tokenField(person)}<input type="hidden" name="id" value="${id}"><div class="field-pairs">
${field({ name: 'question', id: `question-${id}`, label: `Question ${index + 1}`, value: own ? textIn(own, 'question') : question, maxlength: 300, required: true, error: own && errorAt(problem, `question-${id}`) })}
${field({ name: 'hint', id: `hint-${id}`, label: 'Hint', value: own ? textIn(own, 'hint') : hint, maxlength: 300, error: own && errorAt(problem, `hint-${id}`) })}</div>
<p class="cluster"><button class="button" name="do" value="save">Save<span class="visually-hidden"> question ${index + 1}</span></button>${index > 0 && button('up', 'Up')}${index < count - 1 && button('down', 'Down')}${button('retire', 'Ask no more')}<span class="muted">${counted(answers, 'answer')}${answers > 0 && ', which stay under it when you change its words'}</span></p></form></li>`
}

function adding(person: Person, form: URLSearchParams | undefined, { problem }: Said): Html {
  return html`<form class="stack" method="post" action="/admin/interview">${tokenField(person)}
${field({ name: 'question', id: 'question-new', label: 'Question', value: form ? textIn(form, 'question') : null, maxlength: 300, required: true, error: form && errorAt(problem, 'question-new') })}
${field({ name: 'hint', id: 'hint-new', label: 'Hint', value: form ? textIn(form, 'hint') : null, maxlength: 300, hint: 'A line that helps to answer well.', error: form && errorAt(problem, 'hint-new') })}
<p><button class="button" name="do" value="add">Add it</button></p></form>`
}

function past(person: Person, { id, question, answers }: TeamQuestion): Html {
  return html`<li class="with-action"><div><p dir="auto">${question}</p><p class="muted">${counted(answers, 'answer')}</p></div><form method="post" action="/admin/interview">${tokenField(person)}<input type="hidden" name="id" value="${id}"><button class="button button-quiet" name="do" value="again">Ask again<span class="visually-hidden">: ${question}</span></button></form></li>`
}

/** The question as it was typed, with every mistake at its field. */
export function questionIn(form: URLSearchParams): QuestionInput {
  const field = wholeIn(form, 'id') || 'new'
  return readBy(QuestionInput, { question: textIn(form, 'question'), hint: textIn(form, 'hint') || null }, ({ path, message }) => ({ path: `${path}-${field}`, message: `The ${path} ${message === 'must have at least 1 characters' ? 'is missing' : message}` }))
}
