import * as z from 'zod'
import { describeIssues } from '../../platform/operation/issues.ts'
import { findUnstorableText } from '../../platform/operation/unstorable-text.ts'
import { type FieldError, invalid } from '../../platform/problem.ts'
import { type Brand, type BrandSection, brandSections, socialNetworks } from './document.ts'
import { contrastErrors } from './palette.ts'
import { readSnippet } from './snippet.ts'

/** The labels of the fields on the page. */
const labels: Readonly<Record<string, string>> = {
  'identity.name': 'Name',
  'identity.purpose': 'Purpose',
  'identity.logo': 'Logo',
  'identity.logo_dark': 'Logo for dark backgrounds',
  'identity.icon': 'Icon',
  'previews.name': 'Name in link previews',
  'previews.picture': 'Picture in link previews',
  'colors.accent.light': 'Accent (light)',
  'colors.accent.dark': 'Accent (dark)',
  'colors.background.light': 'Background (light)',
  'colors.background.dark': 'Background (dark)',
  'colors.text.light': 'Text (light)',
  'colors.text.dark': 'Text (dark)',
  'type.headings': 'Headings',
  'type.text': 'Text',
  'navigation.menu': 'Menu',
  'navigation.footer': 'Footer columns',
  'footer.text': 'Footer text',
  'announcement.text': 'Announcement',
  'announcement.link.name': 'Link text',
  'announcement.link.url': 'Link URL',
  'announcement.link': 'Link',
  'announcement.starts_at': 'Start',
  'announcement.ends_at': 'End',
  'home.title': 'Heading',
  'home.text': 'Text',
  'home.sections': 'Sections',
  'code.css': 'Custom CSS',
  'code.head': 'Head snippet',
  'code.hosts': 'Allowed hosts',
}

function labelOf(section: BrandSection, path: string): string {
  const full = `${section}.${path}`
  const network = /^footer\.social\.(\w+)$/.exec(full)?.[1]
  if (network && Object.hasOwn(socialNetworks, network)) return socialNetworks[network as keyof typeof socialNetworks]
  const [, list, place, part] = /^(\w+)\.?\[?(\d+)\]?\.?(\w+)?$/.exec(path) ?? []
  if (list && section === 'code') return `Allowed host ${Number(place) + 1}`
  if (list) return `${part === 'name' ? 'Link text' : 'Link URL'} in row ${Number(place) + 1}`
  return labels[full] ?? full
}

/** The name of a field on the page: `accent.light` is `accent_light`. */
function fieldOf(path: string): string {
  return path.replace(/[.[\]]+/g, '_').replace(/_$/, '')
}

/** Checks a section and reports all mistakes together, with the labels on the page. */
export function checkSection<Name extends BrandSection>(section: Name, given: unknown): Brand[Name] {
  const errors: FieldError[] = []
  findUnstorableText(given, errors)
  const schema = z.object({ [section]: brandSections[section] })
  const parsed = schema.safeParse({ [section]: given })
  if (!parsed.success) describeIssues(parsed.error.issues, schema, errors)
  if (errors.length > 0)
    throw invalid(
      errors.map(({ path, message }) => {
        const inner = path.replace(new RegExp(`^${section}\\.?`), '')
        return { path: fieldOf(inner), message: `${labelOf(section, inner)} ${message}.`.replace(/\.\.$/, '.') }
      }),
    )
  const value = (parsed.data as Brand)[section]
  const found = furtherErrors({ [section]: value })
  if (found.length > 0) throw invalid(found)
  return value
}

/** Mistakes that a schema alone can't detect. */
function furtherErrors({ colors, announcement, code }: Partial<Brand>): FieldError[] {
  return [
    ...(colors ? contrastErrors(colors) : []),
    ...(announcement ? announcementErrors(announcement) : []),
    ...(code ? readSnippet(code.head, code.hosts).problems.map((message) => ({ path: 'head', message })) : []),
  ]
}

function announcementErrors({ text, link, starts_at, ends_at }: Brand['announcement']): FieldError[] {
  const errors: FieldError[] = []
  if (link && text === '') errors.push({ path: 'text', message: 'Announcement can’t be empty while it has a link.' })
  if (starts_at && ends_at && starts_at >= ends_at)
    errors.push({ path: 'ends_at', message: 'End must be after the start.' })
  return errors
}
