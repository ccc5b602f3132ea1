import type { App } from '../../src/platform/app.ts'
import { sellerAddress, sellerCountry, sellerName, sellerTaxNumber } from '../../src/shop/vat/settings.ts'

/** A complete legal seller in Ireland. Sites with a real gateway sell nothing without one. */
export async function enterTestSeller({ settings }: App): Promise<void> {
  await settings.set(sellerName, 'Slipway Ltd')
  await settings.set(sellerAddress, ['1 Custom House Quay', 'Dublin'])
  await settings.set(sellerCountry, 'IE')
  await settings.set(sellerTaxNumber, '6433435F')
}
