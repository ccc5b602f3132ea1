import { mailTemplate } from '../../core/mail/template.ts'
import { type Cents, moneyText } from '../../platform/cents.ts'

export const surplusMail = mailTemplate<{ name: string; number: string; why: string; url: string }>({
  name: 'payment_surplus',
  compose: ({ name, number, why, url }, site) => ({
    subject: `Your payment for order ${number} at ${site.name} needs a look`,
    blocks: [
      `Hello ${name},`,
      `your payment for order ${number} arrived but could not be used: ${lowerFirst(why)}`,
      [
        'The site team has it on their list and gives it back. You need not do anything.',
        'To get what you wanted, make a new order.',
      ].join(' '),
      { label: 'See the order', url },
    ],
  }),
})

export const overpaymentMail = mailTemplate<{ name: string; number: string; amount: Cents; url: string }>({
  name: 'payment_beyond',
  compose: ({ name, number, amount, url }, site) => ({
    subject: `More came than order ${number} at ${site.name} costs`,
    blocks: [
      `Hello ${name},`,
      `${moneyText(amount)} came on top of what order ${number} costs. The order is not touched by it.`,
      'The site team has it on their list and gives it back. You need not do anything.',
      { label: 'See the order', url },
    ],
  }),
})

interface RefundData {
  name: string
  number: string
  amount: Cents
  reason: string | null
  /** Their bank or PayPal took it back. */
  chargeback: boolean
  /** An admin refunded it outside of the gateway. */
  manual: boolean
  /** Where the customer collects it, when it does not arrive by itself. */
  link: string | null
  reversed: readonly string[]
  kept: readonly string[]
  url: string
}

export const refundMail = mailTemplate<RefundData>({
  name: 'refund',
  compose: ({ name, number, amount, reason, chargeback, manual, link, reversed, kept, url }, site) => ({
    subject: `Refund for your order ${number} at ${site.name}`,
    blocks: [
      `Hello ${name},`,
      `${moneyText(amount)} of order ${number} ${refundWay({ chargeback, manual, link })}.`,
      ...(reason ? [{ quote: reason }] : []),
      ...(link ? [{ label: 'Say where it should go', url: link }] : []),
      ...(reversed.length > 0 ? ['Taken back with it:', { quote: reversed.join('\n') }] : []),
      ...(kept.length > 0 ? ['What was done and stays:', { quote: kept.join('\n') }] : []),
      { label: 'Order and credit note', url },
    ],
  }),
})

function refundWay({ chargeback, manual, link }: Pick<RefundData, 'chargeback' | 'manual' | 'link'>): string {
  if (chargeback) return 'was taken back through your bank or PayPal'
  if (manual) return 'was given back to you by the site team, by another way than it came'
  return link ? 'is yours again' : 'goes back the way it came; banks take a few days'
}

function lowerFirst(sentence: string): string {
  return `${sentence.slice(0, 1).toLowerCase()}${sentence.slice(1)}`
}
