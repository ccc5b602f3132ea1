import type { App } from '../../platform/app.ts'
import { withoutCommands } from './commands.ts'
import { draftSite, type Reading } from './draft.ts'
import { LlmFailure } from './llm/failure.ts'
import { factFindings } from './review/facts.ts'
import { type Finding, type ReviewedProfile, type ReviewReport, scoreOf } from './review/report.ts'
import { unprovenNumbers, weakTexts } from './review/words.ts'

/** Holds a profile against what its website says: what differs, what is missing, what nothing proves, what could be put better. */
export async function reviewProfile(app: App, profile: ReviewedProfile, reading: Reading): Promise<ReviewReport> {
  const pages = reading.pages.map(({ content }) => withoutCommands(content))
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
    const { askedAdvice } = await import('./review/ask.ts')
    return report('llm', [...findings, ...(await askedAdvice(app, profile, pages))], note)
  } catch (error) {
    if (!(error instanceof LlmFailure)) throw error
    return report('extractive', findings, `${error.message}, so the review was made by rules alone.`)
  }
}
