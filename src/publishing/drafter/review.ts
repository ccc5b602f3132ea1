import type { App } from '../../platform/app.ts'
import { type DraftSource, draftSite } from './draft.ts'
import { LlmFailure } from './llm/failure.ts'
import { withoutPromptInjections } from './prompt-injection.ts'
import { factFindings } from './review/fact-findings.ts'
import { type Finding, type ReviewedProfile, type ReviewReport, scoreOf } from './review/report.ts'
import { unprovenNumbers, weakTexts } from './review/text-findings.ts'

/**
 * Compares a profile with its website: what differs, what is missing, what is not proven, what could be worded better.
 */
export async function reviewProfile(app: App, profile: ReviewedProfile, site: DraftSource): Promise<ReviewReport> {
  const pages = site.pages.map(({ content }) => withoutPromptInjections(content))
  const { proposal, note } = await draftSite(app, site)
  const findings: Finding[] = [
    ...factFindings(profile, proposal),
    ...unprovenNumbers(profile, pages),
    ...weakTexts(profile),
  ]
  const report = (reviewer: ReviewReport['reviewer'], all: Finding[], noteText: string | null): ReviewReport => ({
    reviewer,
    note: noteText,
    score: scoreOf(all),
    findings: all,
  })
  if (app.config.DRAFTER === 'extractive') return report('extractive', findings, null)
  try {
    const { requestAdvice } = await import('./review/model-advice.ts')
    return report('llm', [...findings, ...(await requestAdvice(app, profile, pages))], note)
  } catch (error) {
    if (!(error instanceof LlmFailure)) throw error
    return report('extractive', findings, `${error.message}, so this review uses our rules only.`)
  }
}
