import { defaultLogoSize } from '../../directory/media/recipes.ts'
import { picturePath } from '../../directory/media/urls.ts'
import { sql } from '../../platform/database/sql.ts'
import { minute } from '../../platform/duration.ts'
import type { StoredField } from './field-states.ts'

// After this, the job that fetches a logo is assumed to have failed.
const fetchTimeout = 10 * minute

/** Our copy of the logo. Pages never load it from its own server, which would learn who visits them. */
export function shownLogo({ logo }: StoredField): string | null {
  return logo?.picture ? picturePath(logo.picture, `${defaultLogoSize}.webp`) : null
}

export function isFetchingLogo({ logo }: StoredField, now: Date): boolean {
  const isOpen = logo !== null && logo.picture === null && logo.error === null
  return isOpen && now.getTime() - Date.parse(logo.requested_at) < fetchTimeout
}

/** Pictures that drafts use, which the purge keeps. */
export const logosOfDrafts = sql`exists (select from draft_logos where picture = p.hash)`
