import { logo } from '../../../../directory/listings/pages/logo.ts'
import {
  type FormState,
  noteField,
  type OwnListing,
  ownListingPage,
} from '../../../../directory/listings/pages/own-listing.ts'
import { picture } from '../../../../directory/media/pages/picture.ts'
import { presentMedia } from '../../../../directory/media/present.ts'
import { type ListedPicture, picturesOf } from '../../../../directory/media/queries.ts'
import { maxPictures, maxUploadMegabytes } from '../../../../directory/media/settings.ts'
import type { App } from '../../../../platform/app.ts'
import { attributes, type Html, html } from '../../../../platform/html.ts'
import { tokenField } from '../../../../web/account.ts'
import { field } from '../../../../web/components/form.ts'
import { notice } from '../../../../web/components/notice.ts'
import { section } from '../../../../web/components/section.ts'
import { fieldError, type PageResponse } from '../../../../web/show.ts'

const acceptedTypes = 'image/png,image/jpeg,image/webp,image/gif,image/avif,image/svg+xml'

/** Logo, pictures and video of a listing. */
export async function mediaPage(app: App, own: OwnListing, state: FormState): Promise<PageResponse> {
  const pictures = await picturesOf(app.db, own.listing.id)
  const isLocked = !own.listing.unlocked.includes('media')
  return ownListingPage(
    own,
    '/media',
    state,
    html`${section({ id: 'logo', title: 'Logo', content: logoPart(app, own, state) })}
${section({
  id: 'pictures',
  title: 'Pictures',
  note: `${pictures.length} of ${app.settings.get(maxPictures)}`,
  content: html`${
    isLocked &&
    !own.isAdmin &&
    notice(html`<p>Visitors see your pictures with a <a href="/pricing">paid launch</a>. \
We keep what you add until then.</p>`)
  }${pictureList(app, own, pictures)}${pictures.length < app.settings.get(maxPictures) && addForm(app, own, state)}`,
})}
${section({ id: 'video', title: 'Demo video', content: videoForm(own, state) })}`,
  )
}

function logoPart(app: App, own: OwnListing, state: FormState): Html {
  const { listing } = own
  return html`<div class="media-logo">${logo(listing, 'large')}<div>${uploadForm(app, own, state, {
    action: '/media/logo',
    form: 'logo',
    label: 'New logo',
    hint: 'Square works best, at least 256 pixels wide.',
    button: 'Upload logo',
  })}
${
  listing.logo_url &&
  html`<form class="stack" method="post" action="${own.path}/media/logo/remove">${tokenField(own.person)}\
${noteField(own, {}, 'remove-logo-note')}<button class="button button-quiet">Remove logo</button></form>`
}</div></div>`
}

function pictureList(app: App, own: OwnListing, pictures: readonly ListedPicture[]): Html {
  if (pictures.length === 0)
    return html`<p class="muted">No pictures yet.${own.isAdmin ? '' : ' Add two or three screenshots to show your product.'}</p>`
  return html`<ol class="media-list">${pictures.map((entry, index) =>
    pictureEntry(app, own, entry, {
      isFirst: index === 0,
      isLast: index === pictures.length - 1,
      position: index + 1,
    }),
  )}</ol>`
}

function pictureEntry(
  app: App,
  own: OwnListing,
  entry: ListedPicture,
  { isFirst, isLast, position }: { isFirst: boolean; isLast: boolean; position: number },
): Html {
  const { person, listing, path } = own
  const [shown] = presentMedia(app, [{ ...entry, kind: 'image' }])
  const name = html`<span class="visually-hidden"> picture ${position}</span>`
  return html`<li>${
    shown
      ? picture(shown, { displayedSize: '16rem', fallbackAlt: `Picture ${position} of ${listing.name}` })
      : html`<p class="muted">We’re still copying this picture from another server. Visitors see it after that.</p>`
  }
<div><form id="describe-${entry.id}" method="post" action="${path}/media/describe">${tokenField(person)}\
<input type="hidden" name="picture" value="${entry.id}">
${field({
  name: 'alt',
  id: `alt-${entry.id}`,
  label: `Alt text for picture ${position}`,
  value: entry.alt,
  maxlength: 300,
  hint: 'Describe it for screen readers.',
})}</form>
<form class="cluster" method="post" action="${path}/media/arrange">${tokenField(person)}\
<input type="hidden" name="picture" value="${entry.id}">${noteField(own, {}, `note-${entry.id}`)}
<button class="button button-quiet" form="describe-${entry.id}">Save${name}</button>\
${!isFirst && html`<button class="button button-quiet" name="do" value="front">Move up${name}</button>`}\
${!isLast && html`<button class="button button-quiet" name="do" value="back">Move down${name}</button>`}\
<button class="button button-quiet" name="do" value="remove">Remove${name}</button></form></div></li>`
}

function addForm(app: App, own: OwnListing, state: FormState): Html {
  const sent = state.form?.get('form') === 'picture' ? state.form : undefined
  return uploadForm(app, own, state, {
    action: '/media/pictures',
    form: 'picture',
    label: 'Add a picture',
    hint: 'A screenshot at least 1200 pixels wide.',
    button: 'Upload picture',
    extraField: field({
      name: 'alt',
      label: 'Alt text',
      maxlength: 300,
      value: sent?.get('alt') ?? null,
      hint: 'Describe it for screen readers.',
      error: sent ? fieldError(state.problem, 'alt') : undefined,
    }),
  })
}

interface UploadForm {
  action: string
  form: string
  label: string
  hint: string
  button: string
  extraField?: Html
}

/** The CSRF token comes before the file, so that it is checked before the upload is read. */
function uploadForm(
  app: App,
  own: OwnListing,
  state: FormState,
  { action, form: name, label, hint, button, extraField }: UploadForm,
): Html {
  const { person, path } = own
  const { form, problem } = state
  const error = form?.get('form') === name ? fieldError(problem, 'file') : undefined
  // The error summary links to the field by this id.
  const id = error ? 'file' : `${name}-file`
  return html`<form class="stack" method="post" enctype="multipart/form-data" \
action="${path}${action}">${tokenField(person)}\
<input type="hidden" name="form" value="${name}">
${noteField(own, form?.get('form') === name ? state : {}, `${name}-note`)}
<div class="field${error && ' field-wrong'}"><label for="${id}">${label}</label>\
<p class="hint" id="${id}-hint">${hint} PNG, JPEG, WebP, GIF, AVIF or SVG, \
up to ${app.settings.get(maxUploadMegabytes)} MB.</p>\
<input${attributes({
    type: 'file',
    id,
    name: 'file',
    accept: acceptedTypes,
    required: true,
    'aria-describedby': error ? `${id}-hint ${id}-error` : `${id}-hint`,
    'aria-invalid': error ? 'true' : undefined,
  })}>${error && html`<p class="wrong" id="${id}-error">${error}</p>`}</div>${extraField}
<p><button class="button">${button}</button></p></form>`
}

function videoForm(own: OwnListing, state: FormState): Html {
  const { person, listing, path } = own
  const { form, problem } = state
  const sent = form?.get('form') === 'video' ? form : undefined
  return html`<form class="stack" method="post" action="${path}/media/video">${tokenField(person)}\
<input type="hidden" name="form" value="video">
${field({
  name: 'demo_video_url',
  label: 'Video link',
  type: 'url',
  maxlength: 500,
  value: sent?.get('demo_video_url') ?? listing.demo_video_url,
  hint: 'YouTube, Vimeo, Loom or another video host. Leave empty to remove.',
  error: sent ? fieldError(problem, 'demo_video_url') : undefined,
})}
${noteField(own, sent ? state : {}, 'video-note')}<p><button class="button">Save link</button></p></form>`
}
