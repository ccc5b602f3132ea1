import { mailTemplate } from '../../core/mail/template.ts'
import { type Cents, moneyText } from '../../platform/cents.ts'

/** Money came that does not pay the order. Whoever sent it must know that it is not lost. */
export const surplusMail = mailTemplate<{ name: string; number: string; why: string; url: string }>({
  name: 'payment_surplus',
  compose: ({ name, number, why, url }, site) => ({
    subject: `Your payment for order ${number} at ${site.name} needs a look`,
    blocks: [
      `Hello ${name},`,
      `your payment for order ${number} arrived but could not be used: ${lowered(why)}`,
      'The site team has it on their list and gives it back. You need not do anything. To get what you wanted, make a new order.',
      { label: 'See the order', url },
    ],
  }),
})

/** More came than was asked for. */
export const beyondMail = mailTemplate<{ name: string; number: string; amount: Cents; url: string }>({
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
  /** Whether their bank or PayPal took it. */
  taken: boolean
  /** Whether the team gave it by a way of its own. */
  outside: boolean
  /** Where the customer fetches it, when it does not come by itself. */
  link: string | null
  reversed: readonly string[]
  kept: readonly string[]
  url: string
}

export const refundMail = mailTemplate<RefundData>({
  name: 'refund',
  compose: ({ name, number, amount, reason, taken, outside, link, reversed, kept, url }, site) => ({
    subject: `Refund for your order ${number} at ${site.name}`,
    blocks: [
      `Hello ${name},`,
      `${moneyText(amount)} of order ${number} ${way({ taken, outside, link })}.`,
      ...(reason ? [{ quote: reason }] : []),
      ...(link ? [{ label: 'Say where it should go', url: link }] : []),
      ...(reversed.length > 0 ? ['Taken back with it:', { quote: reversed.join('\n') }] : []),
      ...(kept.length > 0 ? ['What was done and stays:', { quote: kept.join('\n') }] : []),
      { label: 'Order and credit note', url },
    ],
  }),
})

function way({ taken, outside, link }: Pick<RefundData, 'taken' | 'outside' | 'link'>): string {
  if (taken) return 'was taken back through your bank or PayPal'
  if (outside) return 'was given back to you by the site team, by another way than it came'
  return link ? 'is yours again' : 'goes back the way it came; banks take a few days'
}

function lowered(sentence: string): string {
  return `${sentence.slice(0, 1).toLowerCase()}${sentence.slice(1)}`
}
