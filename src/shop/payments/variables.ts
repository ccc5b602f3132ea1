import * as z from 'zod'
import { type ConfigOf, isPlainHttp, oneWord, variable, variableGroup, webUrl } from '../../platform/config/variable.ts'

/** A way to pay needs all of its variables. */
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
      'Key of Stripe that may make Checkout Sessions and refunds; people can then pay by card and wallet.',
      { secret: true },
    ),
    STRIPE_WEBHOOK_SECRET: variable(
      z
        .string()
        .regex(/^whsec_[\x21-\x7e]+$/, 'must be the signing secret of a webhook (whsec_…)')
        .optional(),
      'Signing secret of the webhook that leads to `/webhooks/stripe`.',
      { secret: true },
    ),
    PAYPAL_CLIENT_ID: variable(oneWord.optional(), 'Client id of an app of PayPal; people can then pay with PayPal.'),
    PAYPAL_CLIENT_SECRET: variable(oneWord.optional(), 'The secret that goes with PAYPAL_CLIENT_ID.', { secret: true }),
    PAYPAL_WEBHOOK_ID: variable(oneWord.optional(), 'Id of the webhook of that app that leads to `/webhooks/paypal`.'),
    PAYPAL_API_BASE: variable(
      webUrl.default('https://api-m.paypal.com'),
      'Address of the PayPal API; `https://api-m.sandbox.paypal.com` is for trying things out.',
    ),
    BTCPAY_URL: variable(
      webUrl.optional(),
      'Address of a BTCPay Server; people can then pay with Bitcoin and whatever else its store takes.',
    ),
    BTCPAY_API_KEY: variable(
      oneWord.optional(),
      'Key of that server that may make and see invoices and make refunds.',
      {
        secret: true,
      },
    ),
    BTCPAY_STORE_ID: variable(oneWord.optional(), 'The store there that invoices are made in.'),
    BTCPAY_WEBHOOK_SECRET: variable(
      oneWord.optional(),
      'Secret of the webhook of the store that leads to `/webhooks/btcpay`.',
      { secret: true },
    ),
  },
  (config, { production, refuse }) => {
    for (const names of gatewayVariables)
      refuse(
        [...names],
        names.some((name) => config[name]) && !names.every((name) => config[name]),
        'set all of them, or none',
      )
    refuse(['BTCPAY_URL'], production && isPlainHttp(config.BTCPAY_URL), 'must be https in production')
  },
)

declare module '../../platform/config/config.ts' {
  interface Config extends ConfigOf<typeof paymentVariables> {}
}
