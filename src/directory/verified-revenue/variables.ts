import { type ConfigOf, variable, variableGroup, webUrl } from '../../platform/config/variable.ts'

export const verifiedRevenueVariables = variableGroup({
  STRIPE_API_BASE: variable(webUrl.default('https://api.stripe.com'), 'Base URL of the Stripe API.'),
})

declare module '../../platform/config/config.ts' {
  interface Config extends ConfigOf<typeof verifiedRevenueVariables> {}
}
