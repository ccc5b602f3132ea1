import { maxListingFaqs } from '../../../directory/listings/faqs.ts'
import { maxLength } from '../../../directory/listings/limits.ts'
import { faqFields } from '../../../directory/listings/pages/faq-fields.ts'
import {
  type FormState,
  noteField,
  type OwnListing,
  ownListingPage,
} from '../../../directory/listings/pages/own-listing.ts'
import { socialPlatforms } from '../../../directory/listings/socials.ts'
import type { App } from '../../../platform/app.ts'
import { countryCodes } from '../../../platform/countries.ts'
import { type Html, html } from '../../../platform/html.ts'
import { countryName } from '../../../platform/numbers.ts'
import type { Problem } from '../../../platform/problem.ts'
import { tokenField } from '../../../web/account.ts'
import { choice, field, textField } from '../../../web/components/form.ts'
import { section } from '../../../web/components/section.ts'
import { fieldError, type PageResponse } from '../../../web/show.ts'
import { contentOf } from '../content.ts'
import { versionsOf } from '../versions.ts'
import { type EditField, editGroups } from './edit-fields.ts'
import { formValuesOf, type ListingFormValues, readFormValues } from './edit-form.ts'

/** The content of a listing in one form. */
export async function editPage(app: App, own: OwnListing, state: FormState): Promise<PageResponse> {
  const { id, status } = own.listing
  const isLive = status === 'live'
  const [newest] = await versionsOf(app.db, id, { limit: 1 })
  const values = state.form ? readFormValues(state.form) : formValuesOf(await contentOf(app.db, id))
  const version = state.form?.get('version') ?? String(newest?.number ?? 0)
  const anchor = (title: string) => title.toLowerCase().replaceAll(' ', '-')
  return ownListingPage(
    own,
    '/edit',
    state,
    html`<p>${isLive ? 'Changes go live as soon as you save.' : 'Visitors see your changes once the listing is live.'} \
You can <a href="${own.path}/history">restore any version</a>. ${
      own.isAdmin
        ? html`Name, website and categories are <a href="${own.path}#identity">on the first tab</a>.`
        : 'To change the name, website or categories, contact us.'
    }</p>
<form class="stack" method="post" action="${own.path}/edit">${tokenField(own.person)}\
<input type="hidden" name="version" value="${version}">
${editGroups.map(({ title, fields }) =>
  section({
    id: `part-${anchor(title)}`,
    title,
    content: fields.map((editField) => control(editField, values, state.problem)),
  }),
)}
${section({
  id: 'part-socials',
  title: 'Links',
  content: html`<div class="field-pairs">${Object.entries(socialPlatforms).map(([key, label]) =>
    field({
      name: `social-${key}`,
      label,
      type: 'url',
      value: values.socials[key] ?? null,
      maxlength: maxLength.social,
      error: fieldError(state.problem, `social-${key}`),
    }),
  )}</div>`,
})}
${section({
  id: 'part-faqs',
  title: 'Questions and answers',
  note: `Up to ${maxListingFaqs}`,
  content: faqFields(values.faqs, maxListingFaqs, (name) => fieldError(state.problem, name)),
})}
${noteField(own, state)}
<p class="save-bar"><button class="button">${isLive ? 'Save and publish' : 'Save'}</button></p></form>`,
  )
}

const countryChoices = [
  { value: '', text: 'Not set' },
  ...countryCodes
    .map((code) => ({ value: code, text: countryName(code) }))
    .sort((one, other) => one.text.localeCompare(other.text)),
]

function control(
  { name, label, maxChars, kind, hint, required, rows = 5 }: EditField,
  values: ListingFormValues,
  problem: Problem | undefined,
): Html {
  const common = {
    name,
    label,
    value: values.fields[name] ?? '',
    error: fieldError(problem, name),
    ...(hint && { hint }),
    ...(required && { required }),
  }
  if (kind === 'country') return choice({ ...common, choices: countryChoices })
  if (kind === 'list') return textField({ ...common, rows: Math.max(4, values.fields[name]!.split('\n').length + 1) })
  if (kind === 'text') return textField({ ...common, rows, maxlength: maxChars })
  return field({
    ...common,
    maxlength: maxChars,
    type: kind === 'line' || kind === 'number' ? 'text' : kind,
    ...(kind === 'number' && { inputmode: 'numeric' as const }),
  })
}
