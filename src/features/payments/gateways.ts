import type { App } from '../../platform/app.ts'
import type { Gateway } from './gateway.ts'
import { btcpayGateway } from './gateways/btcpay/gateway.ts'
import { paypalGateway } from './gateways/paypal/gateway.ts'
import { stripeGateway } from './gateways/stripe/gateway.ts'
import { testGateway } from './test-gateway.ts'

/** Every way to pay, in the order that people see them. */
export const gateways: readonly Gateway[] = [stripeGateway, paypalGateway, btcpayGateway, testGateway]

export function availableGateways(app: Pick<App, 'config'>): Gateway[] {
  return gateways.filter((gateway) => gateway.available(app))
}

/** Nobody can pay with money here, only for trying things out. */
export function onlyTestPayments(app: Pick<App, 'config'>): boolean {
  const available = availableGateways(app)
  return available.length > 0 && available.every(({ id }) => id === testGateway.id)
}
