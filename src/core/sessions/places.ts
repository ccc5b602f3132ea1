import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import ipaddr from 'ipaddr.js'
import type { Reader, Response } from 'mmdb-lib'
import { type App, perApp } from '../../platform/app.ts'

/** A network's record in a database of countries or cities. Each provider has its own shape. */
interface PlaceRecord {
  country_code?: string
  country?: { iso_code?: string }
  city?: string | { names?: { en?: string } }
}

const bundled = fileURLToPath(
  import.meta.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'),
)
const countryNames = new Intl.DisplayNames('en', { type: 'region' })

/** Loaded when a page first needs it, because it takes a few megabytes. */
const databaseOf = perApp(async (app) => {
  const { GEOIP_DATABASE } = app.config
  try {
    return await openPlaces(GEOIP_DATABASE ?? bundled)
  } catch (err) {
    app.log.warn({ err }, 'could not read GEOIP_DATABASE, so places are countries only')
    return openPlaces(bundled)
  }
})

/** Throws if the file isn't a database of places. */
export async function openPlaces(file: string): Promise<Reader<PlaceRecord & Response>> {
  const { Reader } = await import('mmdb-lib')
  return new Reader<PlaceRecord & Response>(await readFile(file))
}

/** The city and country of networks as `readableNetwork` writes them, for example "Lisbon, Portugal". Null if unknown. */
export async function placesOf(app: App, networks: readonly (string | null)[]): Promise<(string | null)[]> {
  const database = await databaseOf(app)
  return networks.map((network) => {
    const address = network?.replace(/\.x$/, '.0').replace(/:…$/, '::') ?? ''
    return isPublic(address) ? nameOf(database.get(address)) : null
  })
}

/** Databases also have countries for private networks. */
function isPublic(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.parse(address).range() === 'unicast'
}

function nameOf(found: PlaceRecord | null): string | null {
  const code = found?.country?.iso_code ?? found?.country_code
  if (!code || !/^[A-Z]{2}$/.test(code)) return null
  const city = typeof found?.city === 'string' ? found.city : found?.city?.names?.en
  return [city, countryNames.of(code)].filter(Boolean).join(', ')
}
