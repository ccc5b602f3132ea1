import * as z from 'zod'
import { type ConfigOf, variable, variableGroup, webUrl } from '../../platform/config/variable.ts'

export const vatVariables = variableGroup({
  COUNTRY_HEADER: variable(
    z
      .string()
      .regex(/^[A-Za-z0-9-]{1,60}$/, 'must be the name of a header, such as CF-IPCountry')
      .optional(),
    'Header in which your reverse proxy names the country of a visitor. Kept with orders as evidence of place.',
  ),
  VIES_URL: variable(
    webUrl.default('https://ec.europa.eu/taxation_customs/vies/rest-api'),
    'Address of VIES, the European register of VAT numbers.',
  ),
})

declare module '../../platform/config/config.ts' {
  interface Config extends ConfigOf<typeof vatVariables> {}
}
