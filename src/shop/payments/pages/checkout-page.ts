import { moneyText } from '../../../platform/cents.ts'
import { type Html, html, type Part } from '../../../platform/html.ts'
import type { Problem } from '../../../platform/problem.ts'
import { choice, field } from '../../../web/components/form.ts'
import { icon } from '../../../web/components/icon.ts'
import { notice } from '../../../web/components/notice.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import { fieldError, type PageResponse, problemNotice } from '../../../web/show.ts'
import { type Summary, summary } from '../../orders/pages/summary.ts'
import { countries } from '../../vat/countries.ts'
import type { Gateway, PaymentRedirect } from '../gateway.ts'
import { testPayments } from '../gateways.ts'

interface CheckoutParts {
  token: string
  number: string
  siteName: string
  /** The deadline as text. */
  until: string
  summary: Summary
  /** Field values by name. */
  values: Readonly<Record<string, string | null | undefined>>
  gateways: readonly Gateway[]
  chosen: string | null
  formToken: Html
  notices?: Part
  problem?: Problem | undefined
}

const testNotices = {
  none: null,
  only: 'This site takes test payments only. No money moves, whatever you enter.',
  beside: 'One of the ways to pay is a test, with which no money moves. The others are real.',
}

/** The page on which a customer reviews an order, enters billing details and pays. */
export function checkoutContent(parts: CheckoutParts): Html {
  const { token, number, siteName, until, notices, problem, formToken } = parts
  const testNotice = testNotices[testPayments(parts.gateways)]
  return html`<div class="page checkout">\
${testNotice && html`<p class="test-banner" role="status"><strong>TEST</strong> ${testNotice}</p>`}
${pageHead({
  eyebrow: html`Order <span class="figure">${number}</span>`,
  title: 'Check and pay',
  lede: html`To ${siteName}. Nothing is charged until you confirm. The prices hold until ${until}.`,
})}
${notices}${problemNotice(problem)}
<live-summary data-address="/checkout/${token}/summary">
<form class="checkout-grid" method="post" action="/checkout/${token}">${formToken}
<section class="checkout-bill" aria-labelledby="bill-title"><h2 id="bill-title">Your order</h2>
<div data-summary aria-live="polite">${summaryPart(parts.summary)}</div></section>
<div class="checkout-form">
${billingFields(parts)}
<p data-without-script>\
<button class="button button-quiet" name="do" value="recalculate" formnovalidate>Work out the VAT again</button></p>
${paymentFields(parts)}
</div>
<div class="checkout-pay">\
<button class="button button-signal" name="do" value="pay">\
${icon('lock')}<span data-pay>${payText(parts.summary)}</span></button>
<p class="muted">You pay on the page of the provider you choose. This site never sees your card.</p></div>
</form></live-summary>
<form class="checkout-cancel" method="post" action="/checkout/${token}/cancel">${formToken}\
<button class="plain">Cancel this order</button></form></div>`
}

/** The part that changes with the country: the bill, and the total that the customer agrees to with the form. */
export function summaryPart(bill: Summary): Html {
  return html`${summary(bill)}<input type="hidden" name="total" value="${bill.total}" data-pay-text="${payText(bill)}">`
}

function payText({ total }: Summary): string {
  return total === 0 ? 'Confirm the order' : `Pay ${moneyText(total)}`
}

function billingFields({ values, problem }: CheckoutParts): Html {
  const fieldProps = (name: string) => ({ name, value: values[name] ?? null, error: fieldError(problem, name) })
  const countryChoices = [
    { value: '', text: 'Choose a country' },
    ...countries.map(({ code, name }) => ({ value: code, text: name })),
  ]
  return html`<fieldset><legend><h2>Who the bill goes to</h2></legend>
${field({ ...fieldProps('name'), label: 'Name', required: true, maxlength: 120, autocomplete: 'billing name' })}
${field({ ...fieldProps('company'), label: 'Company', maxlength: 160, autocomplete: 'billing organization' })}
${field({
  ...fieldProps('email'),
  label: 'Email',
  type: 'email',
  required: true,
  maxlength: 254,
  autocomplete: 'billing email',
  hint: 'The receipt goes there.',
})}
${field({
  ...fieldProps('line1'),
  label: 'Street and number',
  required: true,
  maxlength: 160,
  autocomplete: 'billing address-line1',
})}
${field({ ...fieldProps('line2'), label: 'More of the address', maxlength: 160, autocomplete: 'billing address-line2' })}
<div class="field-row">${field({
    ...fieldProps('postcode'),
    label: 'Postcode',
    maxlength: 20,
    autocomplete: 'billing postal-code',
  })}
${field({ ...fieldProps('city'), label: 'Town', required: true, maxlength: 120, autocomplete: 'billing address-level2' })}</div>
${field({ ...fieldProps('region'), label: 'State or region', maxlength: 120, autocomplete: 'billing address-level1' })}
${choice({ ...fieldProps('country'), label: 'Country', required: true, choices: countryChoices })}
${field({
  ...fieldProps('vat_number'),
  label: 'VAT number',
  maxlength: 32,
  hint: 'For businesses in the European Union outside the seller’s country: with a valid number no VAT is charged.',
})}
</fieldset>`
}

function paymentFields({ gateways, chosen, summary: { total }, problem }: CheckoutParts): Html {
  if (total === 0) return html``
  if (gateways.length === 0) return notice('No way to pay is set up on this site yet. Write to the site team.', 'error')
  const error = fieldError(problem, 'gateway')
  return html`<fieldset id="gateway"><legend><h2>How to pay</h2></legend>${error && html`<p class="wrong">${error}</p>`}
<div class="ways">${gateways.map(
    ({ id, name, about }, index) =>
      html`<label class="way"><input type="radio" name="gateway" value="${id}"${
        (chosen ?? gateways[0]!.id) === id && html` checked`
      }${index === 0 && html` required`}>\
<span><strong>${name}</strong><span class="muted">${about}</span></span></label>`,
  )}</div></fieldset>`
}

/** For gateways that expect a form: the browser has to post it, so the customer presses one more button. */
export function redirectPage({ action, fields }: Exclude<PaymentRedirect, { url: string }>): PageResponse {
  return {
    title: 'On to the payment',
    content: html`<div class="page checkout">${pageHead({
      title: 'On to the payment',
      lede: html`You pay at ${new URL(action).host} and come back here.`,
    })}
<form method="post" action="${action}">${Object.entries(fields).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
    )}<button class="button button-signal">Go on</button></form></div>`,
  }
}
