import { type Html, html, nothing } from '../../../platform/html.ts'
import { userLink } from '../../../web/links.ts'
import { isSocialPlatform, socialPlatforms } from '../socials.ts'

/** Links to the social profiles of a company or person. */
export function socialLinks(socials: Record<string, string>): Html {
  const links = Object.entries(socials)
  if (links.length === 0) return nothing
  return html`<ul class="cluster socials">${links.map(
    ([key, address]) => html`<li>${userLink(address, isSocialPlatform(key) ? socialPlatforms[key] : key, 'chip')}</li>`,
  )}</ul>`
}
