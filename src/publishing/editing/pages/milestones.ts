import { maxLength } from '../../../directory/listings/limits.ts'
import { type FormState, noteField, type OwnListing } from '../../../directory/listings/pages/own-listing.ts'
import { dateText } from '../../../platform/dates.ts'
import { type Html, html } from '../../../platform/html.ts'
import { tokenField } from '../../../web/account.ts'
import { field, textField } from '../../../web/components/form.ts'
import { section } from '../../../web/components/section.ts'
import { userLink } from '../../../web/links.ts'
import { formText, parseForm, withLabels } from '../../../web/read-form.ts'
import { fieldError } from '../../../web/show.ts'
import { NewMilestone } from '../input.ts'

export function milestonesSection(own: OwnListing, state: FormState): Html {
  const { milestones } = own.listing
  return section({
    id: 'milestones',
    title: 'Milestones',
    content: html`${
      milestones.length > 0
        ? html`<ol class="entries-list">${milestones.map((milestone) => entry(own, milestone))}</ol>`
        : html`<p class="muted">No milestones yet. Add your first customer, a release or a round number.</p>`
    }
<h3>Add a milestone</h3>${addForm(own, state)}`,
  })
}

function entry(
  { person, path }: OwnListing,
  { id, date, title, description, url }: OwnListing['listing']['milestones'][number],
): Html {
  return html`<li class="with-action"><div><p class="muted"><time datetime="${date}">${dateText(date)}</time></p>\
<h3 class="row-name" dir="auto">${url ? userLink(url, title) : title}</h3>\
${description && html`<p class="row-tagline text" dir="auto">${description}</p>`}</div>\
<form method="post" action="${path}/milestones/delete">${tokenField(person)}\
<button class="button button-quiet" name="milestone" value="${id}">Delete\
<span class="visually-hidden"> ${title}</span></button></form></li>`
}

function addForm(own: OwnListing, state: FormState): Html {
  const { person, path } = own
  const { form, problem } = state
  const sent = form?.get('form') === 'milestone' ? form : undefined
  const valueAndError = (name: string) => ({
    value: sent?.get(name) ?? null,
    error: sent ? fieldError(problem, name) : undefined,
  })
  return html`<form class="stack" method="post" action="${path}/milestones">${tokenField(person)}\
<input type="hidden" name="form" value="milestone">
${field({ name: 'date', label: 'Date', type: 'date', required: true, ...valueAndError('date') })}
${field({
  name: 'title',
  label: 'Title',
  required: true,
  maxlength: maxLength.milestone.title,
  ...valueAndError('title'),
})}
${textField({
  name: 'description',
  label: 'Description',
  rows: 3,
  maxlength: maxLength.milestone.description,
  ...valueAndError('description'),
})}
${field({
  name: 'url',
  label: 'Link',
  type: 'url',
  maxlength: maxLength.milestone.url,
  hint: 'Starts with https://',
  ...valueAndError('url'),
})}
${noteField(own, { ...state, form: sent }, 'milestone-note')}<p><button class="button">Add milestone</button></p></form>`
}

export function readMilestone(form: URLSearchParams): NewMilestone {
  const values = Object.fromEntries(['date', 'title', 'description', 'url'].map((name) => [name, formText(form, name)]))
  return parseForm(
    NewMilestone,
    values,
    withLabels({ date: 'Date', title: 'Title', description: 'Description', url: 'Link' }),
  )
}
