import { escapeMarkup, readable } from './plain-text.ts'

export { badgeSize } from './svg.ts'

interface Embed {
  /** The listing's page, which the badge check looks for. */
  href: string
  svgUrl: string
  label: string
  width: number
  height: number
}

/** HTML that an owner pastes into a page as it is. */
export function embedHtml({ href, svgUrl, label, width, height }: Embed): string {
  return (
    `<a href="${escapeMarkup(href)}" target="_blank" rel="noopener">` +
    `<img src="${escapeMarkup(svgUrl)}" alt="${escapeMarkup(readable(label))}" width="${width}" height="${height}" ` +
    `loading="lazy" decoding="async"></a>`
  )
}
