import { exactly } from '../../vocabulary/phrases.ts'
import { pageTexts } from '../../vocabulary/texts.ts'
import { isQuotable } from '../page/quotable.ts'

const separators = /\s+[|–—·•»«>~-]\s+|\s*[|｜│]\s*|\s+::?\s+|(?<=\p{L}{2}):\s+|：/u

/** Splits a title at its separators. */
export function titleParts(title: string | null | undefined): string[] {
  return title && isQuotable(title)
    ? title
        .split(separators)
        .map((part) => part.trim())
        .filter(Boolean)
    : []
}

const empty = exactly(pageTexts.emptyTitle)

/** Whether a title only names a place in the site, such as `Home`. */
export function isEmptyTitle(text: string): boolean {
  return empty.test(text.trim())
}
