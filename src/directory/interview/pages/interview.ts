import type { App } from '../../../platform/app.ts'
import { html } from '../../../platform/html.ts'
import type { Problem } from '../../../platform/problem.ts'
import { accountPage, tokenField } from '../../../web/account.ts'
import { textField } from '../../../web/components/form.ts'
import { emptyState, notice } from '../../../web/components/notice.ts'
import { formText, parseForm } from '../../../web/read-form.ts'
import { fieldError, type PageResponse, problemNotice } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { answersOf, type GivenAnswer } from '../answers.ts'
import { answer_interview, list_interview_questions } from '../operations.ts'

interface PageState {
  message?: string | undefined
  problem?: Problem
  form?: URLSearchParams
}

export async function interviewPage(
  app: App,
  person: Person,
  { message, problem, form }: PageState = {},
): Promise<PageResponse> {
  const [{ items: questions }, { items: answers }] = await Promise.all([
    list_interview_questions.call(app, {}),
    answersOf(app.db, person.member.id),
  ])
  const saved = new Map(answers.map(({ question_id, answer }) => [question_id, answer]))
  const content = html`<p>Tell readers the story behind your product. \
Your answers appear on your founder page once one of your listings names you. Skip any question you like.</p>\
${message && notice(message, 'done')}${problemNotice(problem)}
<form class="stack" method="post" action="/account/interview">${tokenField(person)}
${questions.map(
  ({ id, question, hint }) =>
    html`${textField({
      name: `answer-${id}`,
      label: question,
      value: form?.get(`answer-${id}`) ?? saved.get(id) ?? null,
      rows: 4,
      maxlength: 4000,
      error: fieldError(problem, `answer-${id}`),
      ...(hint && { hint }),
    })}<input type="hidden" name="was-${id}" value="${saved.get(id) ?? ''}">`,
)}
<p><button class="button">Save answers</button></p></form>`
  return accountPage(
    '/account/interview',
    'Founder interview',
    questions.length > 0 ? content : emptyState({ title: 'No questions yet', text: 'Check back later.' }),
  )
}

/** Reads the answers that the person changed, validated by the schema of the operation. */
export function readChangedAnswers(form: URLSearchParams): GivenAnswer[] {
  const ids = [...form.keys()].flatMap((name) => /^answer-([1-9]\d{0,14})$/.exec(name)?.[1] ?? [])
  const changed = ids.filter((id) => formText(form, `answer-${id}`) !== formText(form, `was-${id}`)).slice(0, 30)
  const answers = changed.map((id) => ({ question_id: Number(id), answer: formText(form, `answer-${id}`) }))
  const read = parseForm(answer_interview.body!, { answers }, ({ path, message }) => {
    const index = Number(/^answers\[(\d+)\]/.exec(path)?.[1] ?? -1)
    return { path: `answer-${changed[index] ?? ''}`, message: `This answer ${message}` }
  })
  return read.answers as GivenAnswer[]
}
