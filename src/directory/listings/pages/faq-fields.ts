import { field, textField } from '../../../web/components/form.ts'
import { type Html, html } from '../../../web/html.ts'
import { maxAnswerLength, maxQuestionLength } from '../faqs.ts'

interface Faq {
  question: string
  answer: string
}

/** Questions with their answers: all there are, and room for two more while more are taken. */
export function faqFields(faqs: readonly Faq[], most: number, errorOf: (name: string) => string | undefined): Html {
  const used = faqs.findLastIndex(({ question, answer }) => question || answer) + 1
  return html`${Array.from({ length: Math.max(used, Math.min(most, used + 2)) }, (_, index) => {
    const faq = faqs[index]
    const [question, answer] = [`faq-${index}-question`, `faq-${index}-answer`]
    return html`<div class="faq-pair">${field({
      name: question,
      label: `Question ${index + 1}`,
      value: faq?.question ?? null,
      maxlength: maxQuestionLength,
      error: errorOf(question),
    })}${textField({
      name: answer,
      label: 'Answer',
      value: faq?.answer ?? null,
      rows: 3,
      maxlength: maxAnswerLength,
      error: errorOf(answer),
    })}</div>`
  })}<p class="hint">Empty both to take one away.</p>`
}

/** What was typed into them, blanks between included, so that each stays at its field. */
export function faqsInForm(form: URLSearchParams): Faq[] {
  const text = (name: string) => (form.get(name) ?? '').replaceAll('\r\n', '\n').trim()
  const places = [...form.keys()].map((name) => Number(/^faq-(\d{1,3})-/.exec(name)?.[1] ?? -1))
  return Array.from({ length: Math.max(-1, ...places) + 1 }, (_, index) => ({
    question: text(`faq-${index}-question`),
    answer: text(`faq-${index}-answer`),
  }))
}

/** From a place in what was sent to its field: blanks were left out of it. */
export function faqErrorField(typed: readonly Faq[], path: string): string | null {
  const [, index, side] = /^faqs\[(\d+)\]\.(\w+)/.exec(path) ?? []
  const filled = typed.flatMap(({ question, answer }, at) => (question || answer ? [at] : []))
  return index === undefined ? null : `faq-${filled[Number(index)] ?? index}-${side}`
}
