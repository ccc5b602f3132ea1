import type { App } from '../../platform/app.ts'
import { type Html, html, trusted } from '../../platform/html.ts'
import type { Assets } from '../assets.ts'
import { breadcrumbs, breadcrumbsData, type Crumb } from '../components/breadcrumbs.ts'
import type { Sources } from '../headers.ts'
import { footer } from './footer.ts'
import type { Look } from './look.ts'
import { masthead } from './masthead.ts'
import type { Navigation } from './navigation.ts'

/** The metadata of a page. */
export interface About {
  /** For the browser tab and search engines. The name of the site is added. */
  title: string
  /** The heading of the Markdown version, if it differs from the title. */
  heading?: string
  description: string
  /** The canonical path, if it differs from the path of the page. */
  canonical?: string
  /** The key of its entry in the main menu. */
  section?: string
  /** From the level below the home page to this page. */
  breadcrumbs?: readonly Crumb[]
  jsonLd?: readonly Record<string, unknown>[]
  feeds?: readonly {
    title: string
    href: string
    type: 'application/atom+xml' | 'application/rss+xml' | 'application/feed+json' | 'text/calendar'
  }[]
  /** The path or URL of a picture of 1200 × 630 pixels. */
  image?: string
  type?: 'website' | 'article' | 'profile'
  /** False excludes it from search engines. */
  index?: boolean
  /** Seconds after which a browser without scripts reloads the page. */
  refresh?: number
}

/** The frame around every page. `src/app` passes it in, because `web` knows no feature. */
export interface Layout {
  navigation: Navigation
  look(): Look
  /** What the owner’s own snippet loads, for the content security policy of public pages. */
  sources(): Sources | null
  purpose(): string
  accountMenu: Html
  banner: Html
}

interface Framing {
  app: App
  assets: Assets
  layout: Layout
}

interface Contents {
  about: About
  canonical: string
  /** The path of the Markdown version. */
  markdownPath?: string | undefined
  content: Html
  /** Whether the page has the owner’s own styles and snippet. Only public pages do. */
  isPublic?: boolean
}

export function documentOf(
  { app, assets, layout }: Framing,
  { about, canonical, markdownPath, content, isPublic = false }: Contents,
): Html {
  const siteName = app.siteName()
  const look = layout.look()
  const title = about.title === siteName ? siteName : `${about.title} · ${siteName}`
  const address = absolute(app, canonical)
  const image = absolute(app, about.image ?? look.previewPicture)
  const data = [...(about.jsonLd ?? []), ...(about.breadcrumbs ? [breadcrumbsData(app, about.breadcrumbs)] : [])]
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${about.description}">
${assets
  .fonts(look.fonts)
  .map((font) => html`<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`)}
<link rel="stylesheet" href="${assets.style}">
${[...look.styles, ...(isPublic ? look.custom.styles : [])].map((path) => html`<link rel="stylesheet" href="${path}">`)}
<script type="module" src="${assets.script}"></script>
<link rel="canonical" href="${address}">
${about.refresh !== undefined && html`<noscript><meta http-equiv="refresh" content="${about.refresh}"></noscript>`}
${about.index === false && html`<meta name="robots" content="noindex">`}
${
  markdownPath &&
  html`<link rel="alternate" type="text/markdown" href="${absolute(app, markdownPath)}" title="Markdown">`
}
${(about.feeds ?? []).map(
  (feed) => html`<link rel="alternate" type="${feed.type}" href="${absolute(app, feed.href)}" title="${feed.title}">`,
)}
<meta name="color-scheme" content="light dark">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="${look.themeColors.light}">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${look.themeColors.dark}">
${look.icons}
<meta property="og:site_name" content="${look.previewName}">
<meta property="og:type" content="${about.type ?? 'website'}">
<meta property="og:title" content="${about.title}">
<meta property="og:description" content="${about.description}">
<meta property="og:url" content="${address}">
<meta property="og:image" content="${image}">
<meta name="twitter:card" content="summary_large_image">
${data.map(dataBlock)}
${isPublic && look.custom.head}
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
${look.announcement}
${masthead(look, about.section, layout.accountMenu)}
${layout.banner}
${about.breadcrumbs && breadcrumbs(about.breadcrumbs)}
<main id="content" class="wrap" tabindex="-1">
${content}
</main>
${footer(siteName, look, layout.purpose(), canonical)}
</body>
</html>
`
}

function absolute(app: App, address: string): string {
  return address.startsWith('/') ? app.urls.to(address as `/${string}`) : address
}

/** Escapes `<`, so that no text can end the script block early. */
function dataBlock(data: Record<string, unknown>): Html {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
  return trusted(`<script type="application/ld+json">${text}</script>`)
}
