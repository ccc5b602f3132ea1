import { type App, perApp } from '../../platform/app.ts'
import { stripe } from './stripe.ts'

/** Who verified a figure. */
interface RevenueSource {
  /** Stored with each figure. */
  readonly name: string
  /** Shown with its figures. */
  readonly attribution: string
}

export interface RevenueOfPeriod {
  /** Payments in US dollars, less refunds. */
  cents: number
  /** The number of payments and refunds in that sum. */
  movements: number
  /** Other currencies that were found. They aren't converted or included in the sum. */
  leftOut: string[]
}

/** A payment provider whose balance can be read with the owner's API key. */
export interface RevenueProvider extends RevenueSource {
  /** Why a key is rejected, as a message for its owner. Null if it is accepted. */
  rejectionReason(key: string): string | null
  read(key: string, from: Date, until: Date): Promise<RevenueOfPeriod>
}

/** Figures that an admin checked and entered. */
export const checkedManually: RevenueSource = {
  name: 'Checked by an admin',
  attribution: 'Revenue checked by an admin.',
}

export type RevenueProviderName = 'stripe'

export const revenueProviders = perApp<Record<RevenueProviderName, RevenueProvider>>(({ config }) => ({
  stripe: stripe({ base: config.STRIPE_API_BASE, acceptsTestKeys: !config.production }),
}))

function allSources(app: App): RevenueSource[] {
  return [checkedManually, ...Object.values(revenueProviders(app))]
}

/** The attribution of every possible source, for a board without figures. */
export function allAttributions(app: App): string {
  return allSources(app)
    .map(({ attribution }) => attribution)
    .join(' ')
}

/** The source of a stored figure. Figures not read by a provider were checked by an admin. */
export function revenueSource(app: App, source: string): RevenueSource {
  return allSources(app).find(({ name }) => name === source) ?? checkedManually
}
