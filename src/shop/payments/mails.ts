import { greeting, mailTemplate } from '../../core/mail/template.ts'
import { adminAlert } from '../fulfilment/mail-admins.ts'

/** For the gallery of all emails. */
const sampleOrder = { name: 'Inês Carvalho', number: 'SLW-2026-0042' }

export const surplusMail = mailTemplate<{ name: string; number: string; why: string; url: string }>({
  name: 'payment_surplus',
  compose: ({ name, number, why, url }, site) => ({
    subject: `We’re refunding your payment for ${site.name} order ${number}`,
    blocks: [
      greeting(name),
      `We received your payment for order ${number} but couldn’t apply it: ${lowerFirst(why)}`,
      ['We’ll refund it. You don’t need to do anything.', 'If you still want these items, place a new order.'].join(
        ' ',
      ),
      { label: 'View order', url },
    ],
  }),
  example: (link) => ({
    ...sampleOrder,
    why: 'The order was canceled before the payment arrived.',
    url: link('/checkout/sample'),
  }),
})

export const overpaymentMail = mailTemplate<{ name: string; number: string; amount: string; url: string }>({
  name: 'payment_beyond',
  compose: ({ name, number, amount, url }) => ({
    subject: `You paid too much for order ${number}`,
    blocks: [
      greeting(name),
      `You paid ${amount} more than the total of order ${number}. Your order isn’t affected.`,
      'We’ll refund the difference. You don’t need to do anything.',
      { label: 'View order', url },
    ],
  }),
  example: (link) => ({ ...sampleOrder, amount: '$10.00', url: link('/checkout/sample') }),
})

interface RefundData {
  name: string
  number: string
  amount: string
  reason: string | null
  /** Their bank or PayPal took it back. */
  chargeback: boolean
  /** An admin refunded it outside of the gateway. */
  manual: boolean
  /** Where the customer collects it, if it does not arrive automatically. */
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
      greeting(name),
      `${refundText(`${amount} for order ${number}`, { chargeback, manual, link })}`,
      ...(reason ? [{ quote: reason }] : []),
      ...(link ? [{ label: 'Choose where to receive it', url: link }] : []),
      ...(reversed.length > 0 ? ['Canceled with this refund:', { quote: reversed.join('\n') }] : []),
      ...(kept.length > 0 ? ['What you keep:', { quote: kept.join('\n') }] : []),
      { label: 'View order and credit note', url },
    ],
  }),
  example: (link) => ({
    ...sampleOrder,
    amount: '$99.00',
    reason: 'You asked us to cancel the launch.',
    chargeback: false,
    manual: false,
    link: null,
    reversed: ['Launch for Tidepool'],
    kept: ['Featured for Tidepool: it already ran'],
    url: link('/checkout/sample'),
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

export const surplusAlert = adminAlert<{ number: string; why: string; gateway: string }>({
  name: 'admin_surplus',
  compose: ({ number, why, gateway }) => ({
    title: `Refund due: order ${number}`,
    text: `${why} It was paid through ${gateway}. Refund it from the fulfillment board.`,
    path: '/admin/fulfilment',
  }),
  example: {
    number: sampleOrder.number,
    why: 'The order was canceled before the payment arrived.',
    gateway: 'Stripe',
  },
})

export const overpaymentAlert = adminAlert<{ number: string; amount: string; gateway: string }>({
  name: 'admin_overpayment',
  compose: ({ number, amount, gateway }) => ({
    title: `Refund due: order ${number}`,
    text: `The customer overpaid by ${amount} through ${gateway}. Refund it from the fulfillment board.`,
    path: '/admin/fulfilment',
  }),
  example: { number: sampleOrder.number, amount: '$10.00', gateway: 'PayPal' },
})

export const foreignRefundAlert = adminAlert<{ number: string; amount: string }>({
  name: 'admin_foreign_refund',
  compose: ({ number, amount }) => ({
    title: 'Refund in another currency',
    text:
      `The gateway refunded ${amount}. ` +
      'Check the payment there, then record it on the order page as an outside refund.',
    path: `/admin/orders/${number}`,
  }),
  example: { number: sampleOrder.number, amount: 'EUR 90.00' },
})

export const failedRefundAlert = adminAlert<{ number: string; amount: string; why: string }>({
  name: 'admin_failed_refund',
  compose: ({ number, amount, why }) => ({
    title: `Refund failed: order ${number}`,
    text: `${amount} wasn’t refunded. ${why}`,
    path: `/admin/orders/${number}`,
  }),
  example: { number: sampleOrder.number, amount: '$99.00', why: 'The customer’s card was closed.' },
})

export const slowRefundAlert = adminAlert<{ number: string; amount: string; gateway: string }>({
  name: 'admin_slow_refund',
  compose: ({ number, amount, gateway }) => ({
    title: `Refund still pending: order ${number}`,
    text:
      `A refund of ${amount} has been pending at ${gateway} for a day. We keep retrying. ` +
      'Check it at the gateway. If you refunded it manually, record that on the order page.',
    path: `/admin/orders/${number}`,
  }),
  example: { number: sampleOrder.number, amount: '$99.00', gateway: 'Stripe' },
})

export const disputeAlert = adminAlert<{
  what: 'New dispute' | 'Dispute won' | 'Dispute lost'
  number: string
  text: string
}>({
  name: 'admin_dispute',
  compose: ({ what, number, text }) => ({ title: `${what}: order ${number}`, text, path: `/admin/orders/${number}` }),
  example: {
    what: 'New dispute',
    number: sampleOrder.number,
    text:
      'A customer disputed $99 through Stripe: not received. Respond there by November 30, 2026. ' +
      'The order stays as it is while the dispute is open.',
  },
})
