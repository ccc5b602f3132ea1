import * as companies from '../../../../src/publishing/drafter/vocabulary/companies.ts'
import * as mailboxes from '../../../../src/publishing/drafter/vocabulary/mailboxes.ts'
import * as pages from '../../../../src/publishing/drafter/vocabulary/pages.ts'
import * as people from '../../../../src/publishing/drafter/vocabulary/people.ts'
import type { Language, PhraseTable } from '../../../../src/publishing/drafter/vocabulary/phrases.ts'
import * as pricing from '../../../../src/publishing/drafter/vocabulary/pricing.ts'
import * as injections from '../../../../src/publishing/drafter/vocabulary/prompt-injections.ts'
import { sectionHeadings } from '../../../../src/publishing/drafter/vocabulary/section-headings.ts'
import * as stages from '../../../../src/publishing/drafter/vocabulary/stages.ts'
import { storyHeadings } from '../../../../src/publishing/drafter/vocabulary/story-headings.ts'
import * as texts from '../../../../src/publishing/drafter/vocabulary/texts.ts'
import * as topics from '../../../../src/publishing/drafter/vocabulary/topics.ts'

export interface Row {
  /** The path of its table: `pricingWords.free` */
  concept: string
  language: Language
  row: string
}

/** Every row of every table of the vocabulary. */
export const rows: Row[] = [
  ...[companies, mailboxes, pages, people, pricing, injections, stages, texts, topics].flatMap((module) =>
    Object.entries(module).flatMap(([name, table]) => rowsIn(name, table)),
  ),
  ...sectionHeadings.flatMap(({ kind, ...words }) => rowsIn(`sectionHeadings.${kind}`, words)),
  ...rowsIn('storyHeadings', storyHeadings),
]

function rowsIn(concept: string, table: PhraseTable | object): Row[] {
  return Object.entries(table).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [{ concept, language: key as Language, row: value }]
      : rowsIn(`${concept}.${key}`, value as PhraseTable | object),
  )
}
