import * as z from 'zod'
import { type ConfigOf, variable, variableGroup } from '../../platform/config/variable.ts'

export const invoiceVariables = variableGroup({
  INVOICE_FONT: variable(
    z.string().min(1).default('/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf'),
    'TrueType font for non-Latin text on PDF invoices. Without it, those characters only appear ' +
      'on the invoice page.',
  ),
})

declare module '../../platform/config/config.ts' {
  interface Config extends ConfigOf<typeof invoiceVariables> {}
}
