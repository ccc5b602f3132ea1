import { type Html, html } from '../../../platform/html.ts'
import { field, textField } from '../../../web/components/form.ts'
import { maxAnswerLength, maxQuestionLength } from '../faqs.ts'

interface Faq {
  question: string
  answer: string
}

/** Fields for all questions and up to two new ones. */
export function faqFields(faqs: readonly Faq[], maxFaqs: number, errorOf: (name: string) => string | undefined): Html {
  const used = faqs.findLastIndex(({ question, answer }) => question || answer) + 1
  return html`${Array.from({ length: Math.max(used, Math.min(maxFaqs, used + 2)) }, (_, index) => {
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
  })}<p class="hint">To remove a question, clear both fields.</p>`
}

/** Reads the submitted questions. Includes blank ones in between, so that each keeps its fields. */
export function faqsInForm(form: URLSearchParams): Faq[] {
  const text = (name: string) => (form.get(name) ?? '').replaceAll('\r\n', '\n').trim()
  const indexes = [...form.keys()].map((name) => Number(/^faq-(\d{1,3})-/.exec(name)?.[1] ?? -1))
  return Array.from({ length: Math.max(-1, ...indexes) + 1 }, (_, index) => ({
    question: text(`faq-${index}-question`),
    answer: text(`faq-${index}-answer`),
  }))
}

/** The name of the field that an error path refers to. Blanks were removed before validation. */
export function faqErrorField(submitted: readonly Faq[], path: string): string | null {
  const [, index, side] = /^faqs\[(\d+)\]\.(\w+)/.exec(path) ?? []
  const filled = submitted.flatMap(({ question, answer }, at) => (question || answer ? [at] : []))
  return index === undefined ? null : `faq-${filled[Number(index)] ?? index}-${side}`
}
