import type { Html } from '../../platform/html.ts'

interface FooterColumn {
  name: string
  links: readonly (readonly [href: string, text: string])[]
}

/** How this site looks: what its owner changed, and the defaults for the rest. */
export interface Look {
  /** Addresses of stylesheets after the one of the product. */
  styles: readonly string[]
  /** Stylesheets and markup of the owner, for public pages only. */
  custom: { styles: readonly string[]; head: Html }
  /** The starts of the names of the font files to load early. */
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
