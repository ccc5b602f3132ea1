import * as z from 'zod'
import { fontKeys } from './fonts.ts'

const maxItems = 30
const maxCode = 50_000

/** A page of this site, or an address elsewhere. */
const Address = z
  .string()
  .trim()
  .max(500)
  .refine(
    (text) => /^\/(?![/\\])\S*$/.test(text) || (/^(https?:\/\/|mailto:)\S+$/i.test(text) && URL.canParse(text)),
    'must start with / for a page of this site, or with https:// or mailto:',
  )

/** A picture in the media store, by the path of the file to use. */
const Picture = z
  .strictObject({
    path: z.string().regex(/^\/media\/[0-9a-f]{32}\/\d+\.(webp|jpg)$/, 'must be an uploaded picture'),
    width: z.int().positive(),
    height: z.int().positive(),
  })
  .nullable()
export type BrandPicture = z.infer<typeof Picture>

const Color = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'must be a color like #c24410')
const ColorPair = z.strictObject({ light: Color, dark: Color })

const OwnLink = z.strictObject({ name: z.string().trim().min(1).max(40), url: Address })
/** An entry of the product by its key, or a link of the owner. */
const Entry = z.union([
  z.strictObject({ key: z.string().regex(/^[a-z0-9_]{1,40}$/), hidden: z.boolean().default(false) }),
  OwnLink.extend({ hidden: z.boolean().default(false) }),
])
export type BrandEntry = z.infer<typeof Entry>
const Entries = z.array(Entry).max(maxItems)

/** Networks that the footer shows by name, in this order. */
export const socialNetworks = {
  x: 'X',
  bluesky: 'Bluesky',
  mastodon: 'Mastodon',
  linkedin: 'LinkedIn',
  github: 'GitHub',
  youtube: 'YouTube',
  instagram: 'Instagram',
  discord: 'Discord',
} as const
export type SocialNetwork = keyof typeof socialNetworks
const networkNames = Object.keys(socialNetworks) as SocialNetwork[]
const socialFields = Object.fromEntries(
  networkNames.map((name) => [
    name,
    z
      .string()
      .trim()
      .max(300)
      .refine((text) => text === '' || /^https:\/\/\S+$/i.test(text), 'must start with https://')
      .default(''),
  ]),
)

const Moment = z.iso.datetime().nullable()

/** A host that the content security policy allows, such as `plausible.io` or `*.example.com`. */
const Host = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(\*\.)?([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}(:\d{1,5})?$/, 'must be a host like plausible.io')

/** Each section is saved separately. */
export const brandSections = {
  identity: z.strictObject({
    name: z.string().trim().min(1).max(80),
    purpose: z.string().trim().min(1).max(300),
    show_name: z.boolean(),
    logo: Picture,
    logo_dark: Picture,
    icon: Picture,
  }),
  previews: z.strictObject({ name: z.string().trim().max(80), picture: Picture }),
  colors: z.strictObject({ accent: ColorPair, background: ColorPair, text: ColorPair }),
  type: z.strictObject({ headings: z.enum(fontKeys), text: z.enum(fontKeys) }),
  navigation: z.strictObject({ menu: Entries, footer: Entries }),
  footer: z.strictObject({ text: z.string().trim().max(1000), social: z.strictObject(socialFields) }),
  announcement: z.strictObject({
    text: z.string().trim().max(200),
    link: z.union([OwnLink, z.null()]),
    starts_at: Moment,
    ends_at: Moment,
  }),
  home: z.strictObject({
    title: z.string().trim().max(120),
    text: z.string().trim().max(5000),
    sections: Entries,
  }),
  code: z.strictObject({
    css: z.string().max(maxCode),
    head: z.string().trim().max(maxCode),
    hosts: z.array(Host).max(maxItems),
  }),
} as const

export type BrandSection = keyof typeof brandSections
export type Brand = { [Name in BrandSection]: z.infer<(typeof brandSections)[Name]> }

export const brandSectionNames = Object.keys(brandSections) as BrandSection[]

export const sectionTitles: Readonly<Record<BrandSection, string>> = {
  identity: 'Logo and name',
  previews: 'Link previews',
  colors: 'Colors',
  type: 'Fonts',
  navigation: 'Navigation',
  footer: 'Footer',
  announcement: 'Announcement',
  home: 'Home page',
  code: 'Custom code',
}

/** The default brand. The name and purpose come from the settings. */
export const defaultBrand: Brand = {
  identity: {
    name: 'Slipway',
    purpose: 'New products launch here every week. People discover, compare and vote for them.',
    show_name: true,
    logo: null,
    logo_dark: null,
    icon: null,
  },
  previews: { name: '', picture: null },
  colors: {
    accent: { light: '#c24410', dark: '#ff8f57' },
    background: { light: '#fbf6ec', dark: '#0b1220' },
    text: { light: '#14213a', dark: '#f4eee2' },
  },
  type: { headings: 'besley', text: 'hanken' },
  navigation: { menu: [], footer: [] },
  footer: { text: '', social: Object.fromEntries(networkNames.map((name) => [name, ''])) },
  announcement: { text: '', link: null, starts_at: null, ends_at: null },
  home: { title: '', text: '', sections: [] },
  code: { css: '', head: '', hosts: [] },
}

/** Reads a stored document. A section that another version wrote and this one can't read counts as the default. */
export function readBrand(stored: unknown): Brand {
  const given = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {}
  const read = brandSectionNames.map((name) => {
    const parsed = brandSections[name].safeParse(given[name])
    return [name, parsed.success ? parsed.data : defaultBrand[name]]
  })
  return Object.fromEntries(read) as Brand
}

type Placed<Known> = { known: Known; hidden: boolean } | { own: { name: string; url: string }; hidden: boolean }

/**
 * The product's entries in the owner's order. Entries that the owner never arranged, such as those of a newer version,
 * come last.
 */
export function arranged<Known extends { key: string }>(
  known: readonly Known[],
  entries: readonly BrandEntry[],
): Placed<Known>[] {
  const seen = new Set<string>()
  const placed = entries.flatMap((entry): Placed<Known>[] => {
    if (!('key' in entry)) return [{ own: { name: entry.name, url: entry.url }, hidden: entry.hidden }]
    const found = known.find(({ key }) => key === entry.key)
    if (!found || seen.has(entry.key)) return []
    seen.add(entry.key)
    return [{ known: found, hidden: entry.hidden }]
  })
  return [...placed, ...known.filter(({ key }) => !seen.has(key)).map((one) => ({ known: one, hidden: false }))]
}

/** Paths of every picture that a document uses. */
export function picturesIn({ identity, previews }: Brand): string[] {
  return [identity.logo, identity.logo_dark, identity.icon, previews.picture].flatMap((picture) => picture?.path ?? [])
}
