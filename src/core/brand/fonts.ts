/** The fonts that come with the product, all under the SIL Open Font License and served by the site itself. */
interface BrandFont {
  name: string
  about: string
  /** The value of `font-family`, with the fallback that is shown until the font has loaded. */
  family: string
  /** The start of its file name, for preloading. Absent for system fonts. */
  file?: string
}

export const fontKeys = ['besley', 'hanken', 'inter', 'newsreader', 'fraunces', 'space_grotesk', 'system'] as const
export type FontKey = (typeof fontKeys)[number]

export const brandFonts: Readonly<Record<FontKey, BrandFont>> = {
  besley: {
    name: 'Besley',
    about: 'A sturdy slab serif',
    family: 'Besley, "Besley stand-in", Georgia, serif',
    file: 'besley',
  },
  hanken: {
    name: 'Hanken Grotesk',
    about: 'A friendly sans serif',
    family: 'Hanken, "Hanken stand-in", system-ui, sans-serif',
    file: 'hanken-grotesk',
  },
  inter: {
    name: 'Inter',
    about: 'A neutral sans serif',
    family: 'Inter, "Inter stand-in", system-ui, sans-serif',
    file: 'inter',
  },
  newsreader: {
    name: 'Newsreader',
    about: 'A classic text serif',
    family: 'Newsreader, "Newsreader stand-in", Georgia, serif',
    file: 'newsreader',
  },
  fraunces: {
    name: 'Fraunces',
    about: 'A soft, warm serif',
    family: 'Fraunces, "Fraunces stand-in", Georgia, serif',
    file: 'fraunces',
  },
  space_grotesk: {
    name: 'Space Grotesk',
    about: 'A geometric sans serif',
    family: '"Space Grotesk", "Space Grotesk stand-in", system-ui, sans-serif',
    file: 'space-grotesk',
  },
  system: {
    name: 'System font',
    about: 'What each device uses, with nothing to download',
    family: 'system-ui, -apple-system, "Segoe UI", sans-serif',
  },
}
