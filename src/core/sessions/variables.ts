import * as z from 'zod'
import { type ConfigOf, variable, variableGroup } from '../../platform/config/variable.ts'

export const sessionVariables = variableGroup({
  GEOIP_DATABASE: variable(
    z.string().min(1).optional(),
    'MMDB file with cities, such as GeoLite2 City or DB-IP City Lite, for the locations on the sessions page.',
    { fallback: 'countries, from a file that comes with Slipway' },
  ),
})

declare module '../../platform/config/config.ts' {
  interface Config extends ConfigOf<typeof sessionVariables> {}
}
