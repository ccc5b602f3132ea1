import { picture } from '../../../directory/media/pages/picture.ts'
import { presentMedia } from '../../../directory/media/present.ts'
import { picturesOf } from '../../../directory/media/queries.ts'
import type { App } from '../../../platform/app.ts'
import { type Html, html } from '../../../platform/html.ts'
import { myListingPath } from '../../editing/paths.ts'
import type { Draft } from '../schema.ts'

/** The pictures of the listing. They are managed on its own page. */
export async function picturesPart(app: App, { listing_id }: Draft): Promise<Html> {
  return html`<div class="part-pictures"><h3>Pictures</h3>${
    listing_id === null
      ? html`<p class="hint">You can add pictures once you’ve saved this as a listing.</p>`
      : await thumbnails(app, listing_id)
  }</div>`
}

async function thumbnails(app: App, listingId: number): Promise<Html> {
  const pictures = presentMedia(
    app,
    (await picturesOf(app.db, listingId)).map((entry) => ({ ...entry, kind: 'image' as const })),
  )
  const link = html`<p><a href="${myListingPath(listingId)}/media">${
    pictures.length > 0 ? 'Manage pictures' : 'Add pictures'
  }</a></p>`
  if (pictures.length === 0) return html`<p class="hint">No pictures yet.</p>${link}`
  return html`<ul class="part-thumbnails">${pictures.map(
    (entry, index) => html`<li>${picture(entry, { displayedSize: '8rem', fallbackAlt: `Picture ${index + 1}` })}</li>`,
  )}</ul>${link}`
}
