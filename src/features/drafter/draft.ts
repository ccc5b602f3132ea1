import type { App } from '../../platform/app.ts'
import { allCategories } from '../categories/queries.ts'
import type { ReadPage } from '../reader/text.ts'
import { withoutCommands } from './commands.ts'
import { keepProven } from './evidence.ts'
import { draftExtractively } from './extractive/draft.ts'
import { onlyParts, type PartChoice } from './parts.ts'
import type { Proposal } from './proposal.ts'

/** What was read of a website; `readSite` gives it. */
export interface Reading {
  pages: readonly { content: ReadPage }[]
}

export interface Drafted {
  proposal: Proposal
  drafter: 'extractive' | 'llm'
  /** What the person should know of how it was drafted. */
  note: string | null
}

/** Drafts the profile of a website from what was read of it. Whatever the drafter says, only what the pages prove comes back. */
export async function draftSite(app: App, reading: Reading, choice: PartChoice = {}): Promise<Drafted> {
  const pages = reading.pages.map(({ content }) => withoutCommands(content))
  const categories = await allCategories(app.db)
  return { proposal: onlyParts(keepProven(draftExtractively(pages, { categories }), pages, { categories }), choice), drafter: 'extractive', note: null }
}
