import * as z from 'zod'
import { type ConfigOf, variable, variableGroup } from '../../platform/config/variable.ts'

export const invoiceVariables = variableGroup({
  INVOICE_FONT: variable(
    z.string().min(1).default('/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf'),
    'TrueType font for what stands on PDF invoices in other scripts than Latin. Without it such letters ' +
      'are shown on the page of the invoice only.',
  ),
})

declare module '../../platform/config/config.ts' {
  interface Config extends ConfigOf<typeof invoiceVariables> {}
}
