import { maxAnswerLength, maxListingFaqs, maxQuestionLength } from '../../../directory/listings/faqs.ts'
import { maxLength } from '../../../directory/listings/limits.ts'
import { storyLabels } from '../../../directory/listings/pages/story.ts'
import { socialPlatforms } from '../../../directory/listings/socials.ts'
import { storySections } from '../../../directory/listings/story.ts'
import { attributes, type Html, html } from '../../../platform/html.ts'
import type { SectionName } from '../fields.ts'

type Texts = Record<string, string | null>

interface LineOptions {
  name: string
  label: string
  id: string
  value: string | null | undefined
  maxlength: number
  rows?: number
  type?: string
}

function line({ name, label, id, value, maxlength, rows, type = 'text' }: LineOptions): Html {
  const control = rows
    ? html`<textarea${attributes({ id, name, rows, maxlength, dir: 'auto' })}>${value}</textarea>`
    : html`<input${attributes({ id, name, type, ...(type !== 'date' && { maxlength }), value, dir: 'auto' })}>`
  return html`<p><label for="${id}">${label}</label>${control}</p>`
}

/** Lists end with an empty entry, to add one. */
export function sectionControl(name: SectionName, value: unknown): Html {
  switch (name) {
    case 'faqs':
      return entries('Question', value, maxListingFaqs, faqLines)
    case 'founders':
      return entries('Founder', value, 6, founderLines)
    case 'milestones':
      return entries('Milestone', value, 50, milestoneLines)
    case 'company_socials':
    case 'founder_socials':
      return filledFirst('Add links', value, Object.entries(socialPlatforms), ([key, label], text) =>
        line({ name: key, label, id: `${name}-${key}`, value: text, maxlength: maxLength.social, type: 'url' }),
      )
    case 'story':
      return filledFirst(
        'Add your story',
        value,
        storySections.map((key) => [key, storyLabels[key]] as const),
        storyLine,
      )
    case 'seo': {
      const { title, meta } = (value ?? {}) as Texts
      return html`${[
        line({ name: 'title', label: 'Title', id: 'seo-title', value: title, maxlength: 70 }),
        line({ name: 'meta', label: 'Description', id: 'seo-meta', value: meta, maxlength: 170, rows: 2 }),
      ]}`
    }
  }
}

type IdOf = (field: string) => string

function faqLines({ question, answer }: Texts, idOf: IdOf): Html[] {
  return [
    line({ name: 'question', label: 'Question', id: idOf('question'), value: question, maxlength: maxQuestionLength }),
    line({ name: 'answer', label: 'Answer', id: idOf('answer'), value: answer, maxlength: maxAnswerLength, rows: 3 }),
  ]
}

function founderLines({ name, title, bio }: Texts, idOf: IdOf): Html[] {
  const row = [
    line({ name: 'name', label: 'Name', id: idOf('name'), value: name, maxlength: 160 }),
    line({ name: 'title', label: 'Role', id: idOf('title'), value: title, maxlength: 160 }),
  ]
  return [
    html`<div class="part-row">${row}</div>`,
    line({ name: 'bio', label: 'Bio', id: idOf('bio'), value: bio, maxlength: 3000, rows: 2 }),
  ]
}

function milestoneLines({ date, title, description, url }: Texts, idOf: IdOf): Html[] {
  const limits = maxLength.milestone
  const row = [
    line({ name: 'date', label: 'Date', id: idOf('date'), value: date, maxlength: 10, type: 'date' }),
    line({ name: 'title', label: 'Title', id: idOf('title'), value: title, maxlength: limits.title }),
  ]
  return [
    html`<div class="part-row">${row}</div>`,
    line({
      name: 'description',
      label: 'Description',
      id: idOf('description'),
      value: description,
      maxlength: limits.description,
      rows: 2,
    }),
    line({ name: 'url', label: 'Link', id: idOf('url'), value: url, maxlength: limits.url, type: 'url' }),
  ]
}

function storyLine([key, label]: readonly [key: string, label: string], text: string | null): Html {
  const options = { name: key, label, id: `story-${key}`, value: text, maxlength: maxLength.story.section }
  return line({ ...options, ...(key !== 'title' && { rows: 3 }) })
}

/** Shows the filled entries and folds the empty ones. */
function filledFirst(
  summary: string,
  value: unknown,
  all: readonly (readonly [key: string, label: string])[],
  renderEntry: (entry: readonly [key: string, label: string], text: string | null) => Html,
): Html {
  const textOf = (key: string) => (value as Texts | null)?.[key] ?? null
  const lines = (isFilled: boolean) =>
    all.filter(([key]) => Boolean(textOf(key)) === isFilled).map((entry) => renderEntry(entry, textOf(entry[0])))
  const [filled, empty] = [lines(true), lines(false)]
  const folded = html`<details class="fold"><summary>${summary}</summary><div class="part-fields">${empty}</div>\
</details>`
  return html`${filled.length > 0 && html`<div class="part-fields">${filled}</div>`}${empty.length > 0 && folded}`
}

function entries(
  title: string,
  value: unknown,
  max: number,
  renderEntry: (entry: Texts, idOf: IdOf) => readonly Html[],
): Html {
  const present = (value as Texts[] | null) ?? []
  const all = present.length < max ? [...present, {}] : present
  const noun = title.toLowerCase()
  return html`${all.map((entry, index) => {
    const isNew = index >= present.length
    const legend = isNew ? `New ${noun}` : `${title} ${index + 1}`
    const lines = renderEntry(entry, (field) => `${noun}-${index}-${field}`)
    const fieldset = html`<fieldset class="part-entry"><legend>${legend}</legend>${lines}</fieldset>`
    return isNew ? html`<details class="fold"><summary>Add a ${noun}</summary>${fieldset}</details>` : fieldset
  })}`
}
