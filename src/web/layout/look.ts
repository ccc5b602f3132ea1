import type { Html } from '../../platform/html.ts'

interface FooterColumn {
  name: string
  links: readonly (readonly [href: string, text: string])[]
}

/** How this site looks: the owner's changes, and defaults for the rest. */
export interface Look {
  /** URLs of stylesheets to load after the product's own. */
  styles: readonly string[]
  /** The owner's stylesheets and markup, for public pages only. */
  custom: { styles: readonly string[]; head: Html }
  /** Font files to preload, by the start of their names. */
  fonts: readonly string[]
  themeColors: { light: string; dark: string }
  icons: Html
  /** For link previews. */
  previewName: string
  previewPicture: string
  /** In the header and in the footer, on a dark background. */
  nameplate: Html
  footerMark: Html
  menu: readonly { key?: string; path: string; name: string }[]
  footer: readonly FooterColumn[]
  footerText: Html
  social: readonly { name: string; url: string }[]
  /** Above the header. */
  announcement: Html
}
