import { readFileSync } from 'node:fs'
import { type Html, trusted } from '../../platform/html.ts'

export const boat = 'M7 1h6.4v3.4h9.2c-1.6 5.4-4.6 8.2-9.4 8.2H7.8C3.8 12.6 1.8 9.6 1.4 4.4H7z'

/** The logo of the site: a boat on a ramp, as on the badges. */
export function mark(): Html {
  return trusted(
    '<svg class="mark" viewBox="0 0 24 24" width="28" height="28" aria-hidden="true"><g transform="rotate(17 12 12)">' +
      `<path class="mark-boat" d="${boat}"/><path class="mark-ramp" d="M-.4 15.6h24.8v3.2H-.4z"/></g></svg>`,
  )
}

/** The logo as a PNG on a paper background, because emails can't show SVG. */
export const mailMark = readFileSync(new URL('../assets/mark.png', import.meta.url))

/** The icon in browser tabs, in the colors of the site. */
export function favicon({ ink, inkOnDark, ramp }: { ink: string; inkOnDark: string; ramp: string }): string {
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">',
    `<style>.b{fill:${ink}}@media(prefers-color-scheme:dark){.b{fill:${inkOnDark}}}</style>`,
    `<g transform="rotate(17 12 12)"><path class="b" d="${boat}"/><path fill="${ramp}" d="M-.4 15.6h24.8v3.4H-.4z"/></g>`,
    '</svg>',
  ].join('')
}
