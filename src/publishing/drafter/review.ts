import type { App } from '../../platform/app.ts'
import { draftSite, type Reading } from './draft.ts'
import { LlmFailure } from './llm/failure.ts'
import { withoutPromptInjections } from './prompt-injection.ts'
import { factFindings } from './review/fact-findings.ts'
import { type Finding, type ReviewedProfile, type ReviewReport, scoreOf } from './review/report.ts'
import { unprovenNumbers, weakTexts } from './review/text-findings.ts'

/**
 * Holds a profile against what its website says: what differs, what is missing, what nothing proves, what could be put
 * better.
 */
export async function reviewProfile(app: App, profile: ReviewedProfile, reading: Reading): Promise<ReviewReport> {
  const pages = reading.pages.map(({ content }) => withoutPromptInjections(content))
  const { proposal, note } = await draftSite(app, reading)
  const findings: Finding[] = [
    ...factFindings(profile, proposal),
    ...unprovenNumbers(profile, pages),
    ...weakTexts(profile),
  ]
  const report = (reviewer: ReviewReport['reviewer'], all: Finding[], said: string | null): ReviewReport => ({
    reviewer,
    note: said,
    score: scoreOf(all),
    findings: all,
  })
  if (app.config.DRAFTER === 'extractive') return report('extractive', findings, null)
  try {
    const { askedAdvice } = await import('./review/model-advice.ts')
    return report('llm', [...findings, ...(await askedAdvice(app, profile, pages))], note)
  } catch (error) {
    if (!(error instanceof LlmFailure)) throw error
    return report('extractive', findings, `${error.message}, so the review was made by rules alone.`)
  }
}
