import { attributes, type Html, html, nothing } from '../../../../platform/html.ts'
import { videoOf } from '../../../../publishing/drafter/evidence/videos.ts'
import { icon } from '../../../../web/components/icon.ts'
import { pictureAddress, userLink, webAddress } from '../../../../web/links.ts'
import { picture } from '../../../media/pages/picture.ts'
import type { ListingPage } from '../listing.ts'
import { logo } from '../logo.ts'

/** The only hosts whose frames a listing page may show. */
export const playerHosts = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'] as const

/**
 * Pictures link to their full size, which a script shows in a lightbox. Videos load nothing until they're played. A
 * video is a plain link if its host isn't supported, or if the page can't show frames (`playsVideos` is false).
 */
export function gallery(
  { slug, logo_url, media, name, links }: ListingPage['listing'],
  { playsVideos = false }: { playsVideos?: boolean } = {},
): Html {
  const pictures = (media ?? []).filter(({ kind, url }) => kind === 'image' && pictureAddress(url))
  const videos = [links.demo_video, ...(media ?? []).filter(({ kind }) => kind === 'video').map(({ url }) => url)]
  const addresses = [...new Set(videos.flatMap((url) => webAddress(url) ?? []))]
  const players = addresses.map((address) => ({ address, player: playsVideos ? playerOf(address) : null }))
  const tiles = [
    ...players.flatMap(({ address, player }) =>
      player
        ? html`<li><a class="gallery-video"${attributes({
            href: address,
            rel: 'ugc nofollow noopener',
            'data-player': player,
            'data-title': `Video of ${name}`,
          })}>${logo({ slug, logo_url }, 'large')}<span class="gallery-play">${icon('play')}Watch the demo</span></a></li>`
        : [],
    ),
    ...pictures.map(
      (medium) =>
        html`<li><a href="${pictureAddress(medium.url)}" data-photo>${picture(medium, {
          displayedSize: '(min-width: 60rem) 40rem, 85vw',
          fallbackAlt: `Screenshot of ${name}`,
        })}</a></li>`,
    ),
  ]
  const others = players.filter(({ player }) => player === null)
  if (tiles.length + others.length === 0) return nothing
  return html`<section class="gallery" aria-label="Gallery">${
    tiles.length > 0 && html`<photo-gallery><ul>${tiles}</ul></photo-gallery>`
  }${others.map(({ address }) => html`<p>${userLink(address, 'Watch the demo', 'button button-quiet')}</p>`)}</section>`
}

/** The player of a video on YouTube or Vimeo that sets no cookies before it plays. */
function playerOf(address: string): string | null {
  const [platform, id = ''] = videoOf(address)?.split(':') ?? []
  if (platform === 'youtube' && /^[\w-]{6,20}$/.test(id)) return `${playerHosts[0]}/embed/${id}?autoplay=1`
  if (platform !== 'vimeo') return null
  // The address of an unlisted Vimeo video has a second part.
  const key = /\/\d+\/([0-9a-f]{8,})/.exec(address)?.[1] ?? new URL(address).searchParams.get('h')
  const unlisted = key && /^[0-9a-f]{8,}$/.test(key) ? `&h=${key}` : ''
  return `${playerHosts[1]}/video/${id}?autoplay=1&dnt=1${unlisted}`
}
