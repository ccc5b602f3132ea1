import type { CrawledPage } from '../reader/text.ts'
import { keepProven } from './evidence/keep-proven.ts'
import { QuoteIndex } from './evidence/quote-index.ts'
import { draftExtractively } from './extractive/draft.ts'
import type { KnownCategory } from './extractive/fields/categories.ts'
import { withoutPromptInjections } from './prompt-injection.ts'
import type { Proposal } from './proposal.ts'
import { factFindings } from './review/fact-findings.ts'
import type { Finding, ReviewedProfile } from './review/report.ts'
import { unprovenNumbers, weakTexts } from './review/text-findings.ts'
import { type PartSelection, selectParts } from './select-parts.ts'

/** The pages without instructions to language models. */
export function cleanPages(pages: readonly CrawledPage[]): CrawledPage[] {
  return pages.map(withoutPromptInjections)
}

/** Drafts a profile word for word from the pages, and keeps what they prove. */
export function draftByRules(
  pages: readonly CrawledPage[],
  categories: readonly KnownCategory[],
  selection: PartSelection,
): Proposal {
  const clean = cleanPages(pages)
  return proveDraft(draftExtractively(clean, { categories }), clean, categories, selection)
}

/** Keeps the parts of a draft that clean pages prove. */
export function proveDraft(
  draft: Proposal,
  pages: readonly CrawledPage[],
  categories: readonly KnownCategory[],
  selection: PartSelection,
): Proposal {
  return selectParts(keepProven(draft, pages, { categories }), selection)
}

/** Finds where a profile differs from its website or could be worded better. */
export function reviewByRules(profile: ReviewedProfile, proposal: Proposal, pages: readonly CrawledPage[]): Finding[] {
  return [...factFindings(profile, proposal), ...unprovenNumbers(profile, pages), ...weakTexts(profile)]
}

const maxPassageLength = 200

/** For each text, the shortest passage of the site that contains it, if there is one. */
export function shortestPassages(
  pages: readonly CrawledPage[],
  words: readonly string[],
): ({ text: string; url: string } | undefined)[] {
  const indexes = pages.map((page) => ({ url: page.url, index: new QuoteIndex([page]) }))
  return words.map((text) => {
    const passages = indexes.flatMap(({ url, index }) =>
      index
        .findAll(text)
        .flatMap(({ place, text: found }) =>
          place === 'text' && found.length <= maxPassageLength ? [{ text: found, url }] : [],
        ),
    )
    return passages.sort((one, other) => one.text.length - other.text.length)[0]
  })
}
