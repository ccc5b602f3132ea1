import { mailVariables } from '../core/mail/variables.ts'
import { oauthVariables } from '../core/oauth/variables.ts'
import { sessionVariables } from '../core/sessions/variables.ts'
import { signInVariables } from '../core/sign-in/variables.ts'
import { domainRatingVariables } from '../directory/domain-ratings/variables.ts'
import { mediaVariables } from '../directory/media/variables.ts'
import { verifiedRevenueVariables } from '../directory/verified-revenue/variables.ts'
import { demoVariables } from '../operations/demo/variables.ts'
import { type Config, parseConfig } from '../platform/config/config.ts'
import type { VariableGroup } from '../platform/config/variable.ts'
import { platformVariables } from '../platform/config/variables.ts'
import { drafterVariables } from '../publishing/drafter/variables.ts'
import { readerVariables } from '../publishing/reader/variables.ts'
import { exchangeRateVariables } from '../shop/exchange-rates/variables.ts'
import { invoiceVariables } from '../shop/invoices/variables.ts'
import { paymentVariables } from '../shop/payments/variables.ts'
import { vatVariables } from '../shop/vat/variables.ts'

/** Every environment variable that Slipway reads, in the order of docs/configuration.md. */
export const variableGroups: readonly VariableGroup[] = [
  platformVariables,
  mailVariables,
  signInVariables,
  oauthVariables,
  sessionVariables,
  mediaVariables,
  readerVariables,
  drafterVariables,
  paymentVariables,
  vatVariables,
  exchangeRateVariables,
  invoiceVariables,
  domainRatingVariables,
  verifiedRevenueVariables,
  demoVariables,
]

export function readConfig(environment: Record<string, string | undefined>): Config {
  return parseConfig(variableGroups, environment)
}
