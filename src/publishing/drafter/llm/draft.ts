import type { App } from '../../../platform/app.ts'
import type { ReadPage } from '../../reader/text.ts'
import type { Proposal } from '../proposal.ts'
import type { PartChoice } from '../select-parts.ts'
import { answerSchema } from './answer.ts'
import { ask } from './ask.ts'
import type { AskLimits } from './limits.ts'
import { pagesAsText } from './pages.ts'
import { questionFor } from './prompt.ts'
import { proposalOf } from './proposal.ts'

export interface LlmOptions extends PartChoice {
  categories: readonly { name: string }[]
  limits?: AskLimits
}

/** Drafts by asking a language model, in one question. What it answers is not yet proven. */
export async function draftByModel(
  app: App,
  pages: readonly ReadPage[],
  { categories, limits, ...choice }: LlmOptions,
): Promise<Proposal> {
  const question = questionFor(
    pagesAsText(pages, app.config.LLM_TOKENS),
    categories.map(({ name }) => name),
  )
  return proposalOf(await ask(app, question, answerSchema(choice), limits), pages)
}
