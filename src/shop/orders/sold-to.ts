import type { App } from '../../platform/app.ts'
import { countryName } from '../../platform/numbers.ts'
import { taxPlace } from '../vat/places.ts'
import { countriesNotSoldTo } from './settings.ts'

/** Why orders from a country are refused; null if they are accepted or the country is not known yet. */
export function notSoldTo(app: App, country: string | null | undefined): string | null {
  if (!country) return null
  const { country: place } = taxPlace(country)
  const refused = app.settings.get(countriesNotSoldTo).some((code) => taxPlace(code).country === place)
  return refused ? `We don’t sell to ${countryName(place)}` : null
}
