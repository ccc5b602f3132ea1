import type { App } from '../../platform/app.ts'
import type { Gateway } from './gateway.ts'
import { btcpayGateway } from './gateways/btcpay/gateway.ts'
import { paypalGateway } from './gateways/paypal/gateway.ts'
import { stripeGateway } from './gateways/stripe/gateway.ts'
import { testGateway } from './test-gateway.ts'

/** Every way to pay, in the order that people see them. */
export const gateways: readonly Gateway[] = [stripeGateway, paypalGateway, btcpayGateway, testGateway]

export function availableGateways(app: App): Gateway[] {
  return gateways.filter((gateway) => gateway.available(app))
}
