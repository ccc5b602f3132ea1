import { mailTemplate } from '../../core/mail/template.ts'
import { type Cents, moneyText } from '../../platform/cents.ts'

interface ReceiptData {
  name: string
  number: string
  total: Cents
  lines: readonly string[]
  invoice: string
  url: string
}

/** Sent once, with the payment; whoever pays needs it, so it cannot be refused. */
export const receipt = mailTemplate<ReceiptData>({
  name: 'receipt',
  compose: ({ name, number, total, lines, invoice, url }, site) => ({
    subject: `Receipt for your order ${number} at ${site.name}`,
    blocks: [
      `Hello ${name},`,
      `thank you: ${moneyText(total)} was paid for order ${number}.`,
      { quote: lines.join('\n') },
      { label: `Receipt and invoice ${invoice}`, url },
      { note: 'The link needs no sign-in. Keep it to yourself: whoever has it can see the bill.' },
    ],
  }),
})
