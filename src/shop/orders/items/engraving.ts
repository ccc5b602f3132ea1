import { awardTitle } from '../../../directory/listings/award-title.ts'
import { weekRange } from '../../../platform/dates.ts'
import type { ListingAward } from './facts.ts'

/** What a trophy or print says: the award, the product and the week. */
export function engravingText(listingName: string, { place, week }: ListingAward): string {
  return `${awardTitle(place)} · ${listingName} · ${weekRange(week)}`
}
