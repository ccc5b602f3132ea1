import { type ConfigOf, variable, variableGroup, webUrl } from '../../platform/config/variable.ts'

export const exchangeRateVariables = variableGroup({
  ECB_RATES_URL: variable(
    webUrl.default('https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist-90d.xml'),
    'Where the reference rates of the European Central Bank are imported from, as XML or CSV.',
  ),
})

declare module '../../platform/config/config.ts' {
  interface Config extends ConfigOf<typeof exchangeRateVariables> {}
}
