import { maxAnswerLength, maxListingFaqs, maxQuestionLength } from '../../../directory/listings/faqs.ts'
import { maxLength } from '../../../directory/listings/limits.ts'
import { storyLabels } from '../../../directory/listings/pages/story.ts'
import { socialPlatforms } from '../../../directory/listings/socials.ts'
import { storySections } from '../../../directory/listings/story.ts'
import { attributes, type Html, html } from '../../../web/html.ts'
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
    : html`<input${attributes({ id, name, type, maxlength: type === 'date' ? undefined : maxlength, value, dir: 'auto' })}>`
  return html`<p><label for="${id}">${label}</label>${control}</p>`
}

/** Where the entries of a section are typed. Lists have an empty entry at their end, for one more. */
export function sectionControl(name: SectionName, value: unknown): Html {
  switch (name) {
    case 'faqs':
      return entries('Question', value, maxListingFaqs, ({ question, answer }, at) => [
        line({
          name: 'question',
          label: 'Question',
          id: at('question'),
          value: question,
          maxlength: maxQuestionLength,
        }),
        line({ name: 'answer', label: 'Answer', id: at('answer'), value: answer, maxlength: maxAnswerLength, rows: 3 }),
      ])
    case 'founders':
      return entries('Founder', value, 6, (founder, at) => [
        html`<div class="part-row">${line({ name: 'name', label: 'Name', id: at('name'), value: founder.name, maxlength: 160 })}${line({ name: 'title', label: 'Role', id: at('title'), value: founder.title, maxlength: 160 })}</div>`,
        line({ name: 'bio', label: 'About them', id: at('bio'), value: founder.bio, maxlength: 3000, rows: 2 }),
      ])
    case 'milestones':
      return entries('Milestone', value, 50, (milestone, at) => [
        html`<div class="part-row">${line({ name: 'date', label: 'Date', id: at('date'), value: milestone.date, maxlength: 10, type: 'date' })}${line({ name: 'title', label: 'Title', id: at('title'), value: milestone.title, maxlength: maxLength.milestone.title })}</div>`,
        line({
          name: 'description',
          label: 'In a few words',
          id: at('description'),
          value: milestone.description,
          maxlength: maxLength.milestone.description,
          rows: 2,
        }),
        line({
          name: 'url',
          label: 'Link',
          id: at('url'),
          value: milestone.url,
          maxlength: maxLength.milestone.url,
          type: 'url',
        }),
      ])
    case 'company_socials':
    case 'founder_socials':
      return filledFirst('Add links', value, Object.entries(socialPlatforms), ([key, label], text) =>
        line({ name: key, label, id: `${name}-${key}`, value: text, maxlength: maxLength.social, type: 'url' }),
      )
    case 'story':
      return filledFirst(
        'Write the story',
        value,
        storySections.map((key) => [key, storyLabels[key]] as const),
        ([key, label], text) =>
          line({
            name: key,
            label,
            id: `story-${key}`,
            value: text,
            maxlength: maxLength.story.section,
            ...(key !== 'title' && { rows: 3 }),
          }),
      )
    case 'seo':
      return html`${line({ name: 'title', label: 'Title', id: 'seo-title', value: (value as Texts | null)?.title, maxlength: 70 })}${line({ name: 'meta', label: 'Description', id: 'seo-meta', value: (value as Texts | null)?.meta, maxlength: 170, rows: 2 })}`
  }
}

/** What is filled is in sight; the rest opens when it is wanted. */
function filledFirst(
  summary: string,
  value: unknown,
  all: readonly (readonly [key: string, label: string])[],
  draw: (one: readonly [key: string, label: string], text: string | null) => Html,
): Html {
  const textOf = (key: string) => (value as Texts | null)?.[key] ?? null
  const drawn = (filled: boolean) =>
    all.filter(([key]) => Boolean(textOf(key)) === filled).map((one) => draw(one, textOf(one[0])))
  const [filled, empty] = [drawn(true), drawn(false)]
  return html`${filled.length > 0 && html`<div class="part-fields">${filled}</div>`}${empty.length > 0 && html`<details class="fold"><summary>${summary}</summary><div class="part-fields">${empty}</div></details>`}`
}

function entries(
  title: string,
  value: unknown,
  most: number,
  draw: (entry: Texts, at: (field: string) => string) => readonly Html[],
): Html {
  const present = (value as Texts[] | null) ?? []
  const all = present.length < most ? [...present, {}] : present
  return html`${all.map((entry, index) => {
    const isNew = index >= present.length
    const content = draw(entry, (field) => `${title.toLowerCase()}-${index}-${field}`)
    const entered = html`<fieldset class="part-entry"><legend>${isNew ? `A new ${title.toLowerCase()}` : `${title} ${index + 1}`}</legend>${content}</fieldset>`
    return isNew
      ? html`<details class="fold"><summary>Add a ${title.toLowerCase()}</summary>${entered}</details>`
      : entered
  })}`
}
