import type { FieldValues, ProposedFounder, SourceQuote } from '../proposal.ts'

/** The profile to compare with the website. Missing values are null or empty. */
export interface ReviewedProfile {
  fields: { [Name in keyof FieldValues]?: FieldValues[Name] | null }
  faqs: { question: string; answer: string }[]
  founders: Pick<ProposedFounder, 'name' | 'title'>[]
  socials: Record<string, string>
}

export interface Finding {
  /**
   * `differs`: the website says something else. `missing`: only the website says it. `unproven`: only the profile says
   * it. `weak`: the text could be better.
   */
  kind: 'differs' | 'missing' | 'unproven' | 'weak'
  part: string
  message: string
  yours: string | null
  /** What the website says, or a better text in the website's words. */
  website: string | null
  evidence: SourceQuote[]
}

export interface ReviewReport {
  reviewer: 'extractive' | 'llm'
  note: string | null
  /** Out of 100. Errors weigh more than weak texts. */
  score: number
  findings: Finding[]
}

const weights: Record<Finding['kind'], number> = { differs: 10, unproven: 6, missing: 4, weak: 3 }

export function scoreOf(findings: readonly Finding[]): number {
  return Math.max(0, 100 - findings.reduce((sum, { kind }) => sum + weights[kind], 0))
}
