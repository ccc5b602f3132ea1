import { allCategories, type CategoryRow } from '../../directory/categories/queries.ts'
import type { App } from '../../platform/app.ts'
import type { ReadPage } from '../reader/text.ts'
import { keepProven } from './evidence/keep-proven.ts'
import { draftExtractively } from './extractive/draft.ts'
import { LlmFailure } from './llm/failure.ts'
import type { AskLimits } from './llm/limits.ts'
import { withoutPromptInjections } from './prompt-injection.ts'
import type { Proposal } from './proposal.ts'
import { completedBy, isBlank, onlyParts, type PartChoice } from './select-parts.ts'

/** What was read of a website; `readSite` gives it. */
export interface Reading {
  pages: readonly { content: ReadPage }[]
}

interface Drafted {
  proposal: Proposal
  drafter: 'extractive' | 'llm'
  /** What the person should know of how it was drafted. */
  note: string | null
}

interface DraftOptions extends PartChoice {
  limits?: AskLimits
}

/**
 * Drafts the profile of a website from what was read of it. Whatever the drafter says, only what the pages prove comes
 * back.
 */
export async function draftSite(
  app: App,
  reading: Reading,
  { limits, ...choice }: DraftOptions = {},
): Promise<Drafted> {
  const pages = reading.pages.map(({ content }) => withoutPromptInjections(content))
  const categories = await allCategories(app.db)
  const extracted = onlyParts(keepProven(draftExtractively(pages, { categories }), pages, { categories }), choice)
  if (app.config.DRAFTER === 'extractive') return { proposal: extracted, drafter: 'extractive', note: null }
  try {
    const proven = await askedAndProven(app, pages, categories, { ...choice, ...(limits && { limits }) })
    if (!isBlank(proven)) return { proposal: completedBy(proven, extracted), drafter: 'llm', note: null }
    return {
      proposal: extracted,
      drafter: 'extractive',
      note: 'The language model said nothing that the website proves, so the profile was taken from the website word for word.',
    }
  } catch (error) {
    if (!(error instanceof LlmFailure)) throw error
    return {
      proposal: extracted,
      drafter: 'extractive',
      note: `${error.message}, so the profile was taken from the website word for word.`,
    }
  }
}

async function askedAndProven(
  app: App,
  pages: readonly ReadPage[],
  categories: readonly CategoryRow[],
  options: DraftOptions,
): Promise<Proposal> {
  const { draftByModel } = await import('./llm/draft.ts')
  return onlyParts(
    keepProven(await draftByModel(app, pages, { ...options, categories }), pages, { categories }),
    options,
  )
}
