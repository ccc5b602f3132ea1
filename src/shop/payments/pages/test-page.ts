import { cents, moneyText } from '../../../platform/cents.ts'
import { type Html, html } from '../../../platform/html.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import type { PageResponse } from '../../../web/show.ts'
import { type TestPayment, testActions } from '../gateways/test.ts'
import type { OpenedOrder } from './order.ts'

/** The payment page of the test gateway: the customer chooses the outcome. */
export function testPage({ order }: OpenedOrder, payment: TestPayment, formToken: Html): PageResponse {
  return {
    title: 'Test payment',
    content: html`<div class="page checkout">\
<p class="test-banner" role="status">\
<strong>TEST</strong> No real money. This page doesn’t exist in production.</p>
${pageHead({
  eyebrow: html`Order <span class="figure">${order.number}</span>`,
  title: 'Choose the payment result',
  lede: html`Amount due: <span class="figure">${moneyText(cents(payment.amount_cents), order.currency)}</span>.`,
})}
<form class="test-actions" method="post">${formToken}${Object.entries(testActions).map(
      ([action, text]) =>
        html`<button class="button${action !== 'pay' && ' button-quiet'}" name="action" value="${action}">\
${text}</button>`,
    )}</form></div>`,
  }
}
