import type { StorySection } from '../../directory/listings/story.ts'

/** Words of the website, with the page they are on. */
export interface SourceQuote {
  quote: string
  url: string
}

export interface WithEvidence<Value> {
  value: Value
  evidence: SourceQuote[]
}

/** The fields of a profile and what they hold. */
export interface FieldValues {
  name: string
  tagline: string
  short_description: string
  description: string
  stage: string
  /** Names of the directory's categories, the primary one first. */
  categories: string[]
  tags: string[]
  pricing_model: string
  pricing_summary: string
  /** ISO 3166-1 alpha-2, in capitals. */
  country: string
  city: string
  founded_year: string
  features: string[]
  usps: string[]
  keywords: string[]
  contact_email: string
  demo_video_url: string
  logo_url: string
}
export type FieldName = keyof FieldValues

export const maxFounders = 6

export interface ProposedFounder {
  name: string
  title: string | null
  bio: string | null
}

export interface ProposedMilestone {
  date: string
  title: string
  description: string | null
  url: string | null
}

/** A profile as a drafter proposes it. `keepProven` removes what the pages do not prove. */
export interface Proposal {
  fields: { [Name in FieldName]?: WithEvidence<FieldValues[Name]> }
  faqs: WithEvidence<{ question: string; answer: string }>[]
  founders: WithEvidence<ProposedFounder>[]
  company_socials: Record<string, WithEvidence<string>>
  founder_socials: Record<string, WithEvidence<string>>
  story: { [Section in StorySection]?: WithEvidence<string> }
  milestones: WithEvidence<ProposedMilestone>[]
  /** The fields and sections that a person should check, because only one place on the website supports them. */
  unsure?: readonly string[]
}
