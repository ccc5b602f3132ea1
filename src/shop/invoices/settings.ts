import * as z from 'zod'
import { setting } from '../../platform/settings/declare.ts'

const prefix = z.string().regex(/^[A-Z0-9]{1,8}$/, 'must be 1 to 8 capital letters or digits')

export const invoicePrefix = setting({
  key: 'invoices.prefix',
  title: 'Invoice prefix',
  description: 'Start of every invoice number. Each prefix and year is numbered separately, without gaps.',
  schema: prefix,
  default: 'INV',
})
export const creditNotePrefix = setting({
  key: 'invoices.credit_note_prefix',
  title: 'Credit note prefix',
  description: 'Start of every credit note number.',
  schema: prefix,
  default: 'CN',
})
export const invoiceFooter = setting({
  key: 'invoices.footer',
  title: 'Invoice footer',
  description: 'Lines at the bottom of invoices, like your company registration.',
  schema: z.array(z.string().trim().max(200)).max(4),
  default: [] as string[],
})
