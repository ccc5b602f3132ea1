import { html, type Html, nothing } from '../html.ts'
import { userLink } from '../links.ts'

const names: Record<string, string> = {
  linkedin: 'LinkedIn',
  x: 'X',
  facebook: 'Facebook',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  threads: 'Threads',
  pinterest: 'Pinterest',
  github: 'GitHub',
  reddit: 'Reddit',
  producthunt: 'Product Hunt',
  medium: 'Medium',
  website: 'Website',
  custom: 'Link',
}

/** Where else someone or something can be found. */
export function socialLinks(socials: Record<string, string>): Html {
  const links = Object.entries(socials)
  if (links.length === 0) return nothing
  return html`<ul class="cluster socials">${links.map(([key, address]) => html`<li>${userLink(address, names[key] ?? key, 'chip')}</li>`)}</ul>`
}
