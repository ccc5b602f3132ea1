import { type Html, html } from '../../platform/html.ts'
import { pictureAddress } from '../links.ts'

/** A person's photo, or the initials of their name. */
export function avatar({ name, photo_url = null }: { name: string; photo_url?: string | null }): Html {
  const picture = pictureAddress(photo_url)
  if (picture)
    return html`<span class="avatar">\
<img src="${picture}" alt="" width="48" height="48" loading="lazy" decoding="async"></span>`
  return html`<span class="avatar" aria-hidden="true">${initials(name)}</span>`
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const first = (word: string | undefined) => (word ? [...graphemes.segment(word)][0]!.segment.toUpperCase() : '')
  return first(words[0]) + (words.length > 1 ? first(words.at(-1)) : '')
}
