import { maxLength } from '../../../directory/listings/limits.ts'
import { type FormState, noteField, type OwnListing } from '../../../directory/listings/pages/own-listing.ts'
import type { App } from '../../../platform/app.ts'
import { type Html, html } from '../../../platform/html.ts'
import { tokenField } from '../../../web/account.ts'
import { field, textField } from '../../../web/components/form.ts'
import { section } from '../../../web/components/section.ts'
import { formText, parseForm, withLabels } from '../../../web/read-form.ts'
import { fieldError } from '../../../web/show.ts'
import { type Content, contentOf } from '../content.ts'
import { FounderTexts } from '../input.ts'

const labels = { name: 'Name', title: 'Role', bio: 'Bio' }
const textNames = ['name', 'title', 'bio'] as const

/** For admins: the founders of a listing, each with a form. Nothing if it names none. */
export async function foundersSection(app: App, own: OwnListing, state: FormState): Promise<Html | null> {
  const { founders } = await contentOf(app.db, own.listing.id)
  if (founders.length === 0) return null
  return section({
    id: 'founders',
    title: 'Founders',
    note: 'Name and bio show on all their listings',
    content: html`${founders.map((founder, index) => founderForm(own, founder, index, state))}`,
  })
}

function founderForm(own: OwnListing, founder: Content['founders'][number], index: number, state: FormState): Html {
  const { slug } = founder
  const sent = state.form?.get('founder') === slug ? state.form : undefined
  const props = (name: (typeof textNames)[number]) => ({
    name,
    id: `founder-${index}-${name}`,
    label: labels[name],
    value: sent?.get(name) ?? founder[name] ?? null,
    maxlength: maxLength.founder[name],
    error: sent ? fieldError(state.problem, name) : undefined,
  })
  return html`<form class="stack" method="post" action="${own.path}/founders">${tokenField(own.person)}\
<input type="hidden" name="founder" value="${slug}">
${textNames.map((name) => html`<input type="hidden" name="was-${name}" value="${founder[name]}">`)}
<h3 dir="auto"><a href="/founders/${slug}">${founder.name}</a></h3>
<div class="field-row">${field({ ...props('name'), required: true })}
${field(props('title'))}</div>
${textField({ ...props('bio'), rows: 4 })}
${noteField(own, { ...state, form: sent }, `founder-${index}-note`)}\
<p><button class="button">Save founder<span class="visually-hidden"> ${founder.name}</span></button></p></form>`
}

/** The texts changed in the form. Others' changes to other texts survive. */
export function readFounder(form: URLSearchParams): FounderTexts {
  const changed = textNames.filter((name) => formText(form, name) !== formText(form, `was-${name}`))
  return parseForm(
    FounderTexts,
    Object.fromEntries(changed.map((name) => [name, formText(form, name)])),
    withLabels(labels),
  )
}
