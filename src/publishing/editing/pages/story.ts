import { maxLength } from '../../../directory/listings/limits.ts'
import {
  type FormState,
  noteField,
  type OwnListing,
  ownListingPage,
} from '../../../directory/listings/pages/own-listing.ts'
import { storyLabels } from '../../../directory/listings/pages/story.ts'
import { type StorySection, storySections } from '../../../directory/listings/story.ts'
import type { App } from '../../../platform/app.ts'
import { type Html, html } from '../../../platform/html.ts'
import { tokenField } from '../../../web/account.ts'
import { field, textField } from '../../../web/components/form.ts'
import { notice } from '../../../web/components/notice.ts'
import { section } from '../../../web/components/section.ts'
import { formText, parseForm, withLabels } from '../../../web/read-form.ts'
import { fieldError, type PageResponse } from '../../../web/show.ts'
import { StorySections } from '../input.ts'
import { foundersSection } from './founders.ts'
import { milestonesSection } from './milestones.ts'

export async function storyPage(app: App, own: OwnListing, state: FormState): Promise<PageResponse> {
  const { listing } = own
  const locked = (['story', 'milestones'] as const).filter((part) => !listing.unlocked.includes(part))
  return ownListingPage(
    own,
    '/story',
    state,
    html`${
      !own.isAdmin &&
      locked.length > 0 &&
      notice(html`<p>${
        locked.length === 2
          ? 'Your story and milestones are'
          : locked[0] === 'story'
            ? 'Your story is'
            : 'Milestones are'
      } visible to visitors with a <a href="/account/orders/new?listing=${listing.id}">paid launch</a>. \
We keep what you write until then.</p>`)
    }
${section({ id: 'story-part', title: 'Founder story', content: storyForm(own, state) })}
${own.isAdmin && (await foundersSection(app, own, state))}
${milestonesSection(own, state)}`,
  )
}

function storyForm(own: OwnListing, state: FormState): Html {
  const { person, listing, path } = own
  const { form, problem } = state
  const sent = form?.get('form') === 'story' ? form : undefined
  const value = (name: StorySection) => sent?.get(name) ?? listing.story?.[name] ?? null
  const error = (name: StorySection) => (sent ? fieldError(problem, name) : undefined)
  return html`<form class="stack" method="post" action="${path}/story">${tokenField(person)}\
<input type="hidden" name="form" value="story">
${storySections.map(
  (name) => html`${
    name === 'title'
      ? field({
          name,
          id: 'story-title',
          label: storyLabels[name],
          value: value(name),
          maxlength: maxLength.story.title,
          error: error(name),
        })
      : textField({
          name,
          label: storyLabels[name],
          value: value(name),
          rows: name === 'story' ? 8 : 4,
          maxlength: maxLength.story.section,
          error: error(name),
        })
  }\
<input type="hidden" name="was-${name}" value="${listing.story?.[name] ?? ''}">`,
)}
${noteField(own, { ...state, form: sent }, 'story-note')}<p><button class="button">Save story</button></p></form>`
}

/** The sections changed in the form. Others' changes to other sections survive. */
export function readStory(form: URLSearchParams): StorySections {
  const changed = storySections.filter((name) => formText(form, name) !== formText(form, `was-${name}`))
  return parseForm(
    StorySections,
    Object.fromEntries(changed.map((name) => [name, formText(form, name)])),
    withLabels(storyLabels),
  )
}
