import type { App } from '../../../platform/app.ts'
import type { CrawledPage } from '../../reader/text.ts'
import type { Proposal } from '../proposal.ts'
import type { PartSelection } from '../select-parts.ts'
import { answerSchema } from './answer.ts'
import { callModel, type ModelLimits } from './call-model.ts'
import { pagesAsText } from './pages.ts'
import { draftPrompt } from './prompt.ts'
import { proposalOf } from './proposal.ts'

export interface LlmOptions extends PartSelection {
  categories: readonly { name: string }[]
  limits?: ModelLimits
}

/** Drafts a profile with one call of a language model. The result is not yet proven. */
export async function draftWithModel(
  app: App,
  pages: readonly CrawledPage[],
  { categories, limits, ...selection }: LlmOptions,
): Promise<Proposal> {
  const prompt = draftPrompt(
    pagesAsText(pages, app.config.LLM_TOKENS),
    categories.map(({ name }) => name),
  )
  return proposalOf(await callModel(app, prompt, answerSchema(selection), limits), pages)
}
