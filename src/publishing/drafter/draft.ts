import { allCategories, type CategoryRow } from '../../directory/categories/queries.ts'
import type { App } from '../../platform/app.ts'
import type { CrawledPage } from '../reader/text.ts'
import type { ModelLimits } from './llm/call-model.ts'
import { LlmFailure } from './llm/failure.ts'
import type { Proposal } from './proposal.ts'
import { rules } from './rules.ts'
import { fillGaps, isBlank, type PartSelection } from './select-parts.ts'

/** The pages of a website, as `readSite` returns them. */
export interface DraftSource {
  pages: readonly { content: CrawledPage }[]
}

interface DraftResult {
  proposal: Proposal
  drafter: 'extractive' | 'llm'
  /** A note for the owner about how it was drafted. */
  note: string | null
}

interface DraftOptions extends PartSelection {
  limits?: ModelLimits
}

/** Drafts a profile from the pages of a website. Returns only what the pages prove, whatever a drafter says. */
export async function draftSite(
  app: App,
  site: DraftSource,
  { limits, ...selection }: DraftOptions = {},
): Promise<DraftResult> {
  const pages = site.pages.map(({ content }) => content)
  const categories = await allCategories(app.db)
  const extracted = await rules.draftByRules(pages, categories, selection)
  if (app.config.DRAFTER === 'extractive') return { proposal: extracted, drafter: 'extractive', note: null }
  try {
    const proven = await proveModelDraft(app, pages, categories, { ...selection, ...(limits && { limits }) })
    if (!isBlank(proven)) return { proposal: fillGaps(proven, extracted), drafter: 'llm', note: null }
    return {
      proposal: extracted,
      drafter: 'extractive',
      note: "The website didn't back up what the language model wrote, so we copied the profile from the website word for word.",
    }
  } catch (error) {
    if (!(error instanceof LlmFailure)) throw error
    return {
      proposal: extracted,
      drafter: 'extractive',
      note: `${error.message}, so we copied the profile from the website word for word.`,
    }
  }
}

async function proveModelDraft(
  app: App,
  pages: readonly CrawledPage[],
  categories: readonly CategoryRow[],
  options: DraftOptions,
): Promise<Proposal> {
  const { draftWithModel } = await import('./llm/draft.ts')
  const clean = await rules.cleanPages(pages)
  const { limits: _, ...selection } = options
  return rules.proveDraft(await draftWithModel(app, clean, { ...options, categories }), clean, categories, selection)
}
