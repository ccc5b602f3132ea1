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

/** Whether orders can be had without money, for trying things out: as the only way to pay, or beside real ones. */
export function testPayments(available: readonly Gateway[]): 'none' | 'only' | 'beside' {
  if (!available.includes(testGateway)) return 'none'
  return available.length === 1 ? 'only' : 'beside'
}
