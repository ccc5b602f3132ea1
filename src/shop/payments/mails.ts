import { mailTemplate } from '../../core/mail/template.ts'
import { type Cents, moneyText } from '../../platform/cents.ts'

export const surplusMail = mailTemplate<{ name: string; number: string; why: string; url: string }>({
  name: 'payment_surplus',
  compose: ({ name, number, why, url }, site) => ({
    subject: `We’re refunding your payment for ${site.name} order ${number}`,
    blocks: [
      `Hi ${name},`,
      `We received your payment for order ${number} but couldn’t apply it: ${lowerFirst(why)}`,
      ['We’ll refund it. You don’t need to do anything.', 'If you still want these items, place a new order.'].join(
        ' ',
      ),
      { label: 'View order', url },
    ],
  }),
})

export const overpaymentMail = mailTemplate<{ name: string; number: string; amount: Cents; url: string }>({
  name: 'payment_beyond',
  compose: ({ name, number, amount, url }, site) => ({
    subject: `You overpaid ${site.name} order ${number}`,
    blocks: [
      `Hi ${name},`,
      `You paid ${moneyText(amount)} more than the total of order ${number}. Your order isn’t affected.`,
      'We’ll refund the difference. You don’t need to do anything.',
      { label: 'View order', url },
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
    subject: `Your ${site.name} refund for order ${number}`,
    blocks: [
      `Hi ${name},`,
      `${refundText(`${moneyText(amount)} for order ${number}`, { chargeback, manual, link })}`,
      ...(reason ? [{ quote: reason }] : []),
      ...(link ? [{ label: 'Choose where to receive it', url: link }] : []),
      ...(reversed.length > 0 ? ['Canceled with this refund:', { quote: reversed.join('\n') }] : []),
      ...(kept.length > 0 ? ['What you keep:', { quote: kept.join('\n') }] : []),
      { label: 'View order and credit note', url },
    ],
  }),
})

function refundText(
  amount: string,
  { chargeback, manual, link }: Pick<RefundData, 'chargeback' | 'manual' | 'link'>,
): string {
  if (chargeback) return `Your bank or PayPal returned ${amount}.`
  if (manual) return `We refunded ${amount} outside your original payment method.`
  return link
    ? `We’re refunding ${amount}.`
    : `We refunded ${amount} to your original payment method. It can take a few days to arrive.`
}

function lowerFirst(sentence: string): string {
  return `${sentence.slice(0, 1).toLowerCase()}${sentence.slice(1)}`
}
