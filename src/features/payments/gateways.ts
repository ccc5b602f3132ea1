import type { App } from '../../platform/app.ts'
import type { Gateway } from './gateway.ts'
import { testGateway } from './test-gateway.ts'

/** Every way to pay, in the order that people see them. */
export const gateways: readonly Gateway[] = [testGateway]

export function availableGateways(app: App): Gateway[] {
  return gateways.filter((gateway) => gateway.available(app))
}
