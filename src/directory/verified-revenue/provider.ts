import { type App, perApp } from '../../platform/app.ts'
import { stripe } from './stripe.ts'

/** Who vouches for a figure. */
interface RevenueSource {
  /** Kept with each figure. */
  readonly name: string
  /** To be shown with its figures. */
  readonly attribution: string
}

export interface RevenueOfPeriod {
  /** Paid in US dollars, what was paid back deducted. */
  cents: number
  /** How many payments and repayments that sum is made of. */
  movements: number
  /** Other currencies that were seen. They are not converted and not part of the sum. */
  leftOut: string[]
}

/** A payment provider that lets us read sums with a key of the owner's. */
export interface RevenueProvider extends RevenueSource {
  /** Why a key is not one we take, in words for its owner; null when it is. */
  refusalOf(key: string): string | null
  read(key: string, from: Date, until: Date): Promise<RevenueOfPeriod>
}

/** Figures that the site team checked itself and entered. */
export const checkedByTeam: RevenueSource = {
  name: 'Checked by the site team',
  attribution: 'Figures checked by the site team.',
}

export type RevenueProviderName = 'stripe'

export const revenueProviders = perApp<Record<RevenueProviderName, RevenueProvider>>(({ config }) => ({
  stripe: stripe({ base: config.STRIPE_API_BASE, takesTestKeys: !config.production }),
}))

export function revenueAttribution(app: App, source: string): string | null {
  return (
    [checkedByTeam, ...Object.values(revenueProviders(app))].find(({ name }) => name === source)?.attribution ?? null
  )
}
