import type { App } from '../../platform/app.ts'
import type { Currency } from '../../platform/currency.ts'
import type { Gateway } from './gateway.ts'
import { btcpayGateway } from './gateways/btcpay/gateway.ts'
import { paypalGateway } from './gateways/paypal/gateway.ts'
import { stripeGateway } from './gateways/stripe/gateway.ts'
import { testGateway } from './gateways/test.ts'

/** In the order in which the checkout shows them. */
const gateways: readonly Gateway[] = [stripeGateway, paypalGateway, btcpayGateway, testGateway]

export function availableGateways(app: Pick<App, 'config'>): Gateway[] {
  return gateways.filter((gateway) => gateway.available(app))
}

/** The gateways that take payments in a currency. */
export function gatewaysFor(app: Pick<App, 'config'>, currency: Currency): Gateway[] {
  return availableGateways(app).filter((gateway) => gateway.charges(currency))
}

/** Finds the gateway of any payment, even if it is no longer set up. */
export function gatewayById(id: string): Gateway | undefined {
  return gateways.find((gateway) => gateway.id === id)
}

/** Whether orders can be paid with the test gateway: not at all, as the only way, or alongside real gateways. */
export function testPayments(available: readonly Gateway[]): 'none' | 'only' | 'alongside' {
  if (!available.includes(testGateway)) return 'none'
  return available.length === 1 ? 'only' : 'alongside'
}

/** Whether orders are real: a gateway takes real money, or there is no test gateway. */
export function hasRealPayments(app: Pick<App, 'config'>): boolean {
  return testPayments(availableGateways(app)) !== 'only'
}
