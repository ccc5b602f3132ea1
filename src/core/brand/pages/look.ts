import { publicMediaUrl } from '../../../directory/media/urls.ts'
import type { App } from '../../../platform/app.ts'
import { attributes, type Html, html, nothing, trusted } from '../../../platform/html.ts'
import { oncePer } from '../../../platform/once.ts'
import { mark } from '../../../web/components/mark.ts'
import type { Sources } from '../../../web/headers.ts'
import type { Look } from '../../../web/layout/look.ts'
import type { Navigation } from '../../../web/layout/navigation.ts'
import { renderMarkdown } from '../../../web/markdown.ts'
import { brandName, brandOf, customCodeOf, previewKind } from '../current.ts'
import { arranged, type Brand, type BrandPicture, type SocialNetwork, socialNetworks } from '../document.ts'
import { brandFonts } from '../fonts.ts'
import { readSnippet } from '../snippet.ts'
import { stylesheetOf } from '../stylesheet.ts'
import { previewBar } from './preview.ts'

/** The frame of every page in the brand of a request. It's composed once, until a setting changes. */
export function looks(app: App, navigation: () => Navigation): () => Look {
  let published: Frame | undefined
  app.settings.onChange(() => (published = undefined))
  return () => {
    const frame = previewKind() ? frameOf(app, navigation()) : (published ??= frameOf(app, navigation()))
    return { ...frame, announcement: html`${previewBar()}${announcement(app, brandOf(app).announcement)}` }
  }
}

/** What doesn't depend on the time. */
type Frame = Omit<Look, 'announcement'>

function frameOf(app: App, navigation: Navigation): Frame {
  const brand = brandOf(app)
  const { identity, previews, colors, type } = brand
  const name = brandName(app)
  const { plain, custom } = stylesheetOf(brand)
  const code = customCodeOf(app)
  const fonts = [brandFonts[type.headings].file, brandFonts[type.text].file].flatMap((file) => file ?? [])
  return {
    styles: plain ? [plain.path] : [],
    custom: {
      styles: code && custom ? [custom.path] : [],
      // Checked when it was saved. The content security policy allows only the hosts it names.
      head: code ? trusted(snippetOf(code).markup) : nothing,
    },
    fonts: [...new Set(fonts)],
    themeColors: { light: colors.background.light, dark: colors.background.dark },
    icons: iconLinks(brand),
    previewName: previews.name || name,
    previewPicture: (previews.picture && publicMediaUrl(app, previews.picture.path)) ?? '/og/site.png',
    nameplate: nameplate(app, identity, name),
    footerMark: identity.logo || identity.icon ? footerLogo(app, identity) : mark(),
    menu: menuOf(brand, navigation),
    footer: footerOf(brand, navigation),
    footerText: brand.footer.text
      ? html`<div class="footer-text" dir="auto">${renderMarkdown(brand.footer.text, { topHeading: 3, followLinks: true })}</div>`
      : nothing,
    social: (Object.keys(socialNetworks) as SocialNetwork[]).flatMap((network) => {
      const url = brand.footer.social[network]
      return url ? [{ name: socialNetworks[network], url }] : []
    }),
  }
}

const snippetOf = oncePer((code: Brand['code']) => readSnippet(code.head, code.hosts))

export function sourcesOf(app: App): Sources | null {
  const code = customCodeOf(app)
  return code && { hosts: code.hosts, hashes: snippetOf(code).hashes }
}

/** Part of the icons' URLs, so that browsers fetch them again when they change. */
function iconVersion({ identity, colors }: Brand): string {
  return (identity.icon?.path.split('/')[2] ?? colors.accent.light.slice(1)).slice(0, 8)
}

function iconLinks(brand: Brand): Html {
  const version = iconVersion(brand)
  const icon = brand.identity.icon
    ? html`<link rel="icon" href="/icons/32.png?v=${version}" sizes="32x32" type="image/png">\
<link rel="icon" href="/icons/192.png?v=${version}" sizes="192x192" type="image/png">`
    : html`<link rel="icon" href="/favicon.svg?v=${version}" type="image/svg+xml">`
  return html`${icon}
<link rel="apple-touch-icon" href="/icons/180.png?v=${version}">
<link rel="manifest" href="/site.webmanifest">`
}

const logoHeight = 40

function logoImage(app: App, picture: BrandPicture, alt: string, className: string): Html {
  const src = picture && publicMediaUrl(app, picture.path)
  if (!src) return nothing
  const width = Math.round((picture.width / picture.height) * logoHeight)
  return html`<img${attributes({ class: `brand-logo ${className}`.trim(), src, alt, width, height: logoHeight })}>`
}

function nameplate(app: App, { logo, logo_dark, icon, show_name }: Brand['identity'], name: string): Html {
  const light = logo ?? icon
  const text = html`<span dir="auto">${name}</span>`
  if (!light) return html`${mark()}${text}`
  const alt = show_name ? '' : name
  const image = logo_dark
    ? html`${logoImage(app, light, alt, 'on-light')}${logoImage(app, logo_dark, alt, 'on-dark')}`
    : logoImage(app, light, alt, '')
  return html`${image}${show_name && text}`
}

/** The footer is dark in both schemes. */
function footerLogo(app: App, { logo, logo_dark, icon }: Brand['identity']): Html {
  return logoImage(app, logo_dark ?? icon ?? logo, '', '')
}

function menuOf({ navigation: { menu } }: Brand, { main }: Navigation): Look['menu'] {
  return arranged(main, menu)
    .filter(({ hidden }) => !hidden)
    .map((entry) => ('own' in entry ? { path: entry.own.url, name: entry.own.name } : entry.known))
}

/** The owner's links share a column, at the position of the first one. */
function footerOf({ navigation }: Brand, { footer }: Navigation): Look['footer'] {
  const shown = arranged(footer, navigation.footer).filter(({ hidden }) => !hidden)
  const own = shown.flatMap((entry) => ('own' in entry ? [[entry.own.url, entry.own.name] as const] : []))
  const first = shown.find((entry) => 'own' in entry)
  return shown.flatMap((entry): Look['footer'] => {
    if ('known' in entry) return [entry.known]
    return entry === first ? [{ name: 'More', links: own }] : []
  })
}

/** Shown from its start to its end. Pages are cached for seconds only, so that it appears on time. */
export function isAnnounced({ text, starts_at, ends_at }: Brand['announcement'], now: Date): boolean {
  const at = now.toISOString()
  return text !== '' && (starts_at === null || starts_at <= at) && (ends_at === null || at < ends_at)
}

function announcement(app: App, message: Brand['announcement']): Html {
  if (!isAnnounced(message, app.clock.now())) return nothing
  const { text, link } = message
  return html`<aside class="announcement" aria-label="Announcement"><p class="wrap" dir="auto">${text}${
    link && html` <a href="${link.url}">${link.name}</a>`
  }</p></aside>`
}
