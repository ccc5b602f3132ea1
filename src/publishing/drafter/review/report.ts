import type { FieldValues, ProposedFounder, SourceQuote } from '../proposal.ts'

/** A profile as it stands, to be held against the website. What it does not have is null or empty. */
export interface ReviewedProfile {
  fields: { [Name in keyof FieldValues]?: FieldValues[Name] | null }
  faqs: { question: string; answer: string }[]
  founders: Pick<ProposedFounder, 'name' | 'title'>[]
  socials: Record<string, string>
}

export interface Finding {
  /**
   * The website says something else; it says something that is missing here; it does not say what is said here; it
   * could be put better.
   */
  kind: 'differs' | 'missing' | 'unproven' | 'weak'
  part: string
  message: string
  yours: string | null
  /** What the website says, or a better text in its words. */
  website: string | null
  evidence: SourceQuote[]
}

export interface ReviewReport {
  reviewer: 'extractive' | 'llm'
  note: string | null
  /** Out of 100; what is wrong weighs more than what could be better. */
  score: number
  findings: Finding[]
}

const weights: Record<Finding['kind'], number> = { differs: 10, unproven: 6, missing: 4, weak: 3 }

export function scoreOf(findings: readonly Finding[]): number {
  return Math.max(0, 100 - findings.reduce((sum, { kind }) => sum + weights[kind], 0))
}
