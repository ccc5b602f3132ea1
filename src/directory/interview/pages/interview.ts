import type { App } from '../../../platform/app.ts'
import { type Html, html } from '../../../platform/html.ts'
import type { Problem } from '../../../platform/problem.ts'
import { accountPage, tokenField } from '../../../web/account.ts'
import { textField } from '../../../web/components/form.ts'
import { emptyState, notice } from '../../../web/components/notice.ts'
import { formText, parseForm } from '../../../web/read-form.ts'
import { fieldError, type PageResponse, problemNotice } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { type FounderChoice, founderChoices } from '../../founders/interview.ts'
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
  const [{ items: questions }, { items: answers }, founders] = await Promise.all([
    list_interview_questions.call(app, {}),
    answersOf(app.db, person.member.id),
    founderChoices(app.db, person.member.id),
  ])
  const saved = new Map(answers.map(({ question_id, answer }) => [question_id, answer]))
  const content = html`<p>Tell readers the story behind your product. \
Your answers appear on your founder page or, if you aren’t named as a founder, under your name on your listings. \
Skip any question you like.</p>\
${message && notice(message, 'done')}${problemNotice(problem)}
${founders.length > 0 && founderQuestion(person, founders)}
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

/** Only the member knows which founder they are, if their account has another name. */
function founderQuestion(person: Person, founders: readonly FounderChoice[]): Html {
  return html`<section class="section" aria-labelledby="which"><h2 id="which">Which founder are you?</h2>
<ul class="entries-list founder-choices">${founders.map(
    ({ id, name, listing, linked }) =>
      html`<li class="founder-choice"><p><b dir="auto">${name}</b> <span class="muted">of <bdi>${listing}</bdi></span></p>
<form method="post" action="/account/interview/founder">${tokenField(person)}\
<input type="hidden" name="founder" value="${id}">${
        linked
          ? html`<span class="tag">You</span> <button class="button button-quiet" name="me" value="no">\
Not me<span class="visually-hidden">: ${name}</span></button>`
          : html`<button class="button button-quiet" name="me" value="yes">\
This is me<span class="visually-hidden">: ${name}</span></button>`
      }</form></li>`,
  )}</ul></section>`
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
