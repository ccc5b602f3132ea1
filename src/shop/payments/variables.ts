import * as z from 'zod'
import { type ConfigOf, isPlainHttp, oneWord, variable, variableGroup, webUrl } from '../../platform/config/variable.ts'

/** A payment method needs all of its variables. */
const gatewayVariables = [
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
  ['BTCPAY_URL', 'BTCPAY_API_KEY', 'BTCPAY_STORE_ID', 'BTCPAY_WEBHOOK_SECRET'],
] as const

export const paymentVariables = variableGroup(
  {
    STRIPE_SECRET_KEY: variable(
      z
        .string()
        .regex(/^(?:sk|rk)_[A-Za-z0-9_]+$/, 'must be a secret or restricted key (sk_… or rk_…)')
        .optional(),
      'Stripe key with access to Checkout Sessions and refunds. Turns on card and wallet payments.',
      { secret: true },
    ),
    STRIPE_WEBHOOK_SECRET: variable(
      z
        .string()
        .regex(/^whsec_[\x21-\x7e]+$/, 'must be a webhook signing secret (whsec_…)')
        .optional(),
      'Signing secret of the Stripe webhook that points to `/webhooks/stripe`.',
      { secret: true },
    ),
    PAYPAL_CLIENT_ID: variable(oneWord.optional(), 'Client ID of your PayPal app. Turns on PayPal payments.'),
    PAYPAL_CLIENT_SECRET: variable(oneWord.optional(), 'Client secret of your PayPal app.', { secret: true }),
    PAYPAL_WEBHOOK_ID: variable(oneWord.optional(), 'ID of the PayPal webhook that points to `/webhooks/paypal`.'),
    PAYPAL_API_BASE: variable(
      webUrl.default('https://api-m.paypal.com'),
      'PayPal API URL. Use `https://api-m.sandbox.paypal.com` for testing.',
    ),
    BTCPAY_URL: variable(
      webUrl.optional(),
      'URL of your BTCPay Server. Turns on Bitcoin and every other method your store accepts.',
    ),
    BTCPAY_API_KEY: variable(
      oneWord.optional(),
      'BTCPay API key that can create and view invoices and create refunds.',
      {
        secret: true,
      },
    ),
    BTCPAY_STORE_ID: variable(oneWord.optional(), 'ID of the BTCPay store.'),
    BTCPAY_WEBHOOK_SECRET: variable(
      oneWord.optional(),
      'Secret of the BTCPay webhook that points to `/webhooks/btcpay`.',
      { secret: true },
    ),
  },
  (config, { production, refuse }) => {
    for (const names of gatewayVariables)
      refuse(
        [...names],
        names.some((name) => config[name]) && !names.every((name) => config[name]),
        'set all of them or none',
      )
    refuse(['BTCPAY_URL'], production && isPlainHttp(config.BTCPAY_URL), 'must be https in production')
  },
)

declare module '../../platform/config/config.ts' {
  interface Config extends ConfigOf<typeof paymentVariables> {}
}
