import * as z from 'zod'
import { type ConfigOf, variable, variableGroup, webUrl } from '../../platform/config/variable.ts'

export const vatVariables = variableGroup({
  COUNTRY_HEADER: variable(
    z
      .string()
      .regex(/^[A-Za-z0-9-]{1,60}$/, 'must be a header name like CF-IPCountry')
      .optional(),
    'Header your reverse proxy sets to the visitor’s country. Stored with orders as location evidence.',
  ),
  VIES_URL: variable(
    webUrl.default('https://ec.europa.eu/taxation_customs/vies/rest-api'),
    'URL of VIES, the EU register of VAT numbers.',
  ),
})

declare module '../../platform/config/config.ts' {
  interface Config extends ConfigOf<typeof vatVariables> {}
}
