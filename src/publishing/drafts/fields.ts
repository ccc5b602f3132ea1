/** In reading order. */
export const profileFields = [
  'name',
  'tagline',
  'short_description',
  'description',
  'stage',
  'categories',
  'tags',
  'pricing_model',
  'pricing_summary',
  'country',
  'city',
  'founded_year',
  'features',
  'usps',
  'keywords',
  'contact_email',
  'demo_video_url',
  'logo_url',
] as const
export type ProfileField = (typeof profileFields)[number]

export const sectionNames = [
  'faqs',
  'founders',
  'company_socials',
  'founder_socials',
  'story',
  'milestones',
  'seo',
] as const
export type SectionName = (typeof sectionNames)[number]

export type DraftFieldName = ProfileField | SectionName
export const draftFieldNames: readonly DraftFieldName[] = [...profileFields, ...sectionNames]

/** An object with a value for each name. */
export function byName<Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>
}

const lists: ReadonlySet<string> = new Set<ProfileField>(['categories', 'tags', 'features', 'usps', 'keywords'])

export function isProfileField(name: string): name is ProfileField {
  return (profileFields as readonly string[]).includes(name)
}

export function isListField(name: ProfileField): boolean {
  return lists.has(name)
}

/** A draft cannot be submitted without these. */
export const requiredFields = [
  'name',
  'tagline',
  'description',
  'categories',
] as const satisfies readonly ProfileField[]

export function isRequiredField(name: DraftFieldName): boolean {
  return (requiredFields as readonly string[]).includes(name)
}

/** Facts that a website either states or does not. The other fields are descriptions. */
export const factFields = [
  'stage',
  'pricing_model',
  'pricing_summary',
  'country',
  'city',
  'founded_year',
  'contact_email',
  'demo_video_url',
] as const satisfies readonly ProfileField[]

export const fieldLabels: Record<DraftFieldName, string> = {
  name: 'Name',
  tagline: 'Tagline',
  short_description: 'Short description',
  description: 'Description',
  stage: 'Stage',
  categories: 'Categories',
  tags: 'Tags',
  pricing_model: 'Pricing model',
  pricing_summary: 'Pricing summary',
  country: 'Country',
  city: 'City',
  founded_year: 'Founded',
  features: 'Features',
  usps: 'What sets it apart',
  keywords: 'Keywords',
  contact_email: 'Contact email',
  demo_video_url: 'Demo video',
  logo_url: 'Logo',
  faqs: 'Questions and answers',
  founders: 'Founders',
  company_socials: 'Company links',
  founder_socials: "Main founder's links",
  story: 'Founder story',
  milestones: 'Milestones',
  seo: 'Search preview',
}
