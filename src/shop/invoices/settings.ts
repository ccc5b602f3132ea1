import * as z from 'zod'
import { setting } from '../../platform/settings/declare.ts'

const prefix = z.string().regex(/^[A-Z0-9]{1,8}$/, 'must be one to eight capital letters or digits')

export const invoicePrefix = setting({
  key: 'invoices.prefix',
  title: 'Prefix of invoices',
  description: 'What the numbers of invoices begin with. Each prefix and year has numbers of its own, without gaps.',
  schema: prefix,
  default: 'INV',
})
export const creditNotePrefix = setting({
  key: 'invoices.credit_note_prefix',
  title: 'Prefix of credit notes',
  description: 'What the numbers of credit notes begin with.',
  schema: prefix,
  default: 'CN',
})
export const invoiceFooter = setting({
  key: 'invoices.footer',
  title: 'Foot of invoices',
  description: 'Lines at the foot of invoices, such as the register of companies.',
  schema: z.array(z.string().trim().max(200)).max(4),
  default: [] as string[],
})
