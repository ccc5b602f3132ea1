import type { App } from '../../platform/app.ts'
import { type DraftSource, draftSite } from './draft.ts'
import { LlmFailure } from './llm/failure.ts'
import { type Finding, type ReviewedProfile, type ReviewReport, scoreOf } from './review/report.ts'
import { rules } from './rules.ts'

/**
 * Compares a profile with its website: what differs, what is missing, what is not proven, what could be worded better.
 */
export async function reviewProfile(app: App, profile: ReviewedProfile, site: DraftSource): Promise<ReviewReport> {
  const pages = await rules.cleanPages(site.pages.map(({ content }) => content))
  const { proposal, note } = await draftSite(app, site)
  const findings = await rules.reviewByRules(profile, proposal, pages)
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
