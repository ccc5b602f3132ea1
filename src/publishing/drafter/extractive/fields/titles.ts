import { exactly } from '../../vocabulary/phrases.ts'
import { pageTexts } from '../../vocabulary/texts.ts'
import { isUsable } from '../page/usable.ts'

const separators = /\s+[|–—·•»«>~-]\s+|\s*[|｜│]\s*|\s+::?\s+|(?<=\p{L}{2}):\s+|：/u

/** What stands between the separators of a title. */
export function titleParts(title: string | null | undefined): string[] {
  return title && isUsable(title)
    ? title
        .split(separators)
        .map((part) => part.trim())
        .filter(Boolean)
    : []
}

const empty = exactly(pageTexts.emptyTitle)

/** Says nothing: the name of a place in a site. */
export function isEmptyTitle(text: string): boolean {
  return empty.test(text.trim())
}
