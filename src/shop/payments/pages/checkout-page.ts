import { moneyText } from '../../../platform/cents.ts'
import { attributes, type Html, html, type Part } from '../../../platform/html.ts'
import type { Problem } from '../../../platform/problem.ts'
import { checkbox, choice, field } from '../../../web/components/form.ts'
import { icon } from '../../../web/components/icon.ts'
import { notice } from '../../../web/components/notice.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import { fieldError, type PageResponse, problemNotice } from '../../../web/show.ts'
import { type Consent, consentField } from '../../orders/consent.ts'
import { liveSummary, payBar, type Summary } from '../../orders/pages/summary.ts'
import { countries } from '../../vat/countries.ts'
import type { Gateway, PaymentRedirect } from '../gateway.ts'
import { testPayments } from '../gateways.ts'
import { deliveryField, sameAddressField } from './billing-form.ts'

interface CheckoutParts {
  token: string
  number: string
  payee: string
  /** The deadline as text. */
  until: string
  summary: Summary
  /** Field values by name. */
  values: Readonly<Record<string, string | null | undefined>>
  gateways: readonly Gateway[]
  chosen: string | null
  formToken: Html
  consents: readonly Consent[]
  /** Whether something is sent to the customer. */
  isDelivered: boolean
  notices?: Part
  problem?: Problem | undefined
}

const testNotices = {
  none: null,
  only: 'This site only takes test payments. You won’t be charged.',
  alongside: 'One of the payment methods is a test and doesn’t charge you. The others do.',
}

/** The page on which a customer reviews an order, enters billing details and pays. */
export function checkoutContent(parts: CheckoutParts): Html {
  const { token, number, payee, until, notices, problem, formToken } = parts
  const testNotice = testNotices[testPayments(parts.gateways)]
  return html`<div class="page checkout">\
${testNotice && html`<p class="test-banner" role="status"><strong>TEST</strong> ${testNotice}</p>`}
${pageHead({
  eyebrow: html`Order <span class="figure">${number}</span>`,
  title: 'Checkout',
  lede: html`You’re paying ${payee}. You won’t be charged until you confirm. Prices are held until ${until}.`,
})}
${notices}${problemNotice(problem)}
<live-summary data-address="/checkout/${token}/summary">
<form class="checkout-grid checkout-bill-first" method="post" action="/checkout/${token}"\
${parts.isDelivered && html` novalidate`}>${formToken}
<div class="checkout-form">
${billingFields(parts)}
${parts.isDelivered && deliveryFields(parts)}
<p data-without-script>\
<button class="button button-quiet" name="do" value="recalculate" formnovalidate>Update VAT</button></p>
${paymentFields(parts)}
${consentFields(parts)}
<p class="muted">You pay on your payment provider’s page. We never see your card details.</p>
</div>
<div class="checkout-side"><section class="checkout-bill" aria-labelledby="bill-title"><h2 id="bill-title">Your order</h2>
<div data-summary aria-live="polite">${summaryPart(parts.summary)}</div>${couponField(parts)}</section>
${payBar({
  total: parts.summary.total,
  currency: parts.summary.currency,
  button: html`<button class="button button-signal" name="do" value="pay">\
${icon('lock')}<span data-pay>${payText(parts.summary)}</span></button>`,
})}</div>
</form></live-summary>
<form class="checkout-cancel" method="post" action="/checkout/${token}/cancel">${formToken}\
<button class="plain">Cancel order</button></form></div>`
}

/** One coupon per order: the field to enter it, or the button that takes it off. */
function couponField({ summary: { discount }, values, problem }: CheckoutParts): Html {
  if (discount)
    return html`<p class="coupon"><button class="plain" name="do" value="remove-coupon" formnovalidate>Remove coupon\
<span class="visually-hidden"> ${discount.code}</span></button></p>`
  const error = fieldError(problem, 'coupon')
  return html`<details class="fold coupon"${(error || values.coupon) && html` open`}><summary>Add a coupon</summary>
<div class="coupon-entry">${field({ name: 'coupon', label: 'Coupon code', value: values.coupon ?? null, maxlength: 40, error })}\
<button class="button button-quiet" name="do" value="coupon" formnovalidate>Apply</button></div></details>`
}

/** The part that changes with the country: the bill, and the total that the customer agrees to with the form. */
export function summaryPart(bill: Summary): Html {
  return liveSummary(bill, payText(bill))
}

function payText({ total, currency }: Summary): string {
  return total === 0 ? 'Place order' : `Pay ${moneyText(total, currency)}`
}

const countryChoices = [
  { value: '', text: 'Choose a country' },
  ...countries.map(({ code, name }) => ({ value: code, text: name })),
]

/** A gift needs no address. */
export function billingFields(
  { values, problem }: Pick<CheckoutParts, 'values' | 'problem'>,
  { needsAddress = true } = {},
): Html {
  const fieldProps = (name: string) => ({ name, value: values[name] ?? null, error: fieldError(problem, name) })
  return html`<fieldset><legend><h2>Billing details</h2></legend>
${field({ ...fieldProps('name'), label: 'Name', required: true, maxlength: 120, autocomplete: 'billing name' })}
${field({ ...fieldProps('company'), label: 'Company', maxlength: 160, autocomplete: 'billing organization' })}
${field({
  ...fieldProps('email'),
  label: 'Email',
  type: 'email',
  required: true,
  maxlength: 254,
  autocomplete: 'billing email',
  hint: 'We send the receipt here.',
})}
${field({
  ...fieldProps('line1'),
  label: 'Address',
  required: needsAddress,
  maxlength: 160,
  autocomplete: 'billing address-line1',
})}
${field({ ...fieldProps('line2'), label: 'Address line 2', maxlength: 160, autocomplete: 'billing address-line2' })}
<div class="field-row">${field({
    ...fieldProps('postcode'),
    label: 'Postal code',
    maxlength: 20,
    autocomplete: 'billing postal-code',
  })}
${field({ ...fieldProps('city'), label: 'City', required: needsAddress, maxlength: 120, autocomplete: 'billing address-level2' })}</div>
${field({ ...fieldProps('region'), label: 'State or region', maxlength: 120, autocomplete: 'billing address-level1' })}
${choice({ ...fieldProps('country'), label: 'Country', required: needsAddress, choices: countryChoices })}
${field({
  ...fieldProps('vat_number'),
  label: 'VAT number',
  maxlength: 32,
  hint: 'For EU businesses outside the seller’s country. With a valid number, we don’t charge VAT.',
})}
</fieldset>`
}

/** The delivery address. Its fields are hidden while it's the same as the billing address. */
function deliveryFields({ values, problem }: CheckoutParts): Html {
  const fieldProps = (part: string) => {
    const name = deliveryField(part)
    return { name, value: values[name] ?? null, error: fieldError(problem, name) }
  }
  return html`<fieldset class="delivery"><legend><h2>Delivery address</h2></legend>
${checkbox({ name: sameAddressField, label: 'Same as billing address', checked: Boolean(values[sameAddressField]) })}
<div class="delivery-fields">
${field({ ...fieldProps('name'), label: 'Recipient', required: true, maxlength: 120, autocomplete: 'shipping name' })}
${field({
  ...fieldProps('line1'),
  label: 'Address',
  required: true,
  maxlength: 160,
  autocomplete: 'shipping address-line1',
})}
${field({ ...fieldProps('line2'), label: 'Address line 2', maxlength: 160, autocomplete: 'shipping address-line2' })}
<div class="field-row">${field({
    ...fieldProps('postcode'),
    label: 'Postal code',
    required: true,
    maxlength: 20,
    autocomplete: 'shipping postal-code',
  })}
${field({ ...fieldProps('city'), label: 'City', required: true, maxlength: 120, autocomplete: 'shipping address-level2' })}</div>
${field({ ...fieldProps('region'), label: 'State or region', maxlength: 120, autocomplete: 'shipping address-level1' })}
${choice({ ...fieldProps('country'), label: 'Country', required: true, choices: countryChoices })}
</div></fieldset>`
}

function paymentFields({ gateways, chosen, summary: { total }, problem }: CheckoutParts): Html {
  if (total === 0) return html``
  if (gateways.length === 0) return notice('This site can’t take payments yet. Contact the site’s admins.', 'error')
  const error = fieldError(problem, 'gateway')
  return html`<fieldset id="gateway"><legend><h2>Payment method</h2></legend>${error && html`<p class="wrong">${error}</p>`}
<div class="ways">${gateways.map(
    ({ id, name, about }, index) =>
      html`<label class="way"><input type="radio" name="gateway" value="${id}"${
        (chosen ?? gateways[0]!.id) === id && html` checked`
      }${index === 0 && html` required`}>\
<span><strong>${name}</strong><span class="muted">${about}</span></span></label>`,
  )}</div></fieldset>`
}

/** The value contains the version of the text that the customer agrees to. */
function consentFields({ consents, values, problem }: CheckoutParts): Html {
  return html`<fieldset class="consents"><legend><h2>Agreement</h2></legend>${consents.map(
    ({ kind, wording, version }) => {
      const name = consentField(kind)
      const error = fieldError(problem, name)
      return html`<div class="consent${error && ' field-wrong'}"><label class="checkbox"><input${attributes({
        type: 'checkbox',
        id: name,
        name,
        value: version,
        required: true,
        checked: values[name] === version,
        'aria-describedby': error ? `${name}-error` : undefined,
        'aria-invalid': error ? 'true' : undefined,
      })}><span>${kind === 'terms' ? withTermsLink(wording) : wording}</span></label>${
        error && html`<p class="wrong" id="${name}-error">${error}</p>`
      }</div>`
    },
  )}</fieldset>`
}

function withTermsLink(wording: string): Html {
  const [before, after] = wording.split('terms')
  return html`${before}<a href="/terms" target="_blank">terms</a>${after}`
}

/** For gateways that expect a form post from the browser, so the customer presses one more button. */
export function redirectPage({ action, fields }: Exclude<PaymentRedirect, { url: string }>): PageResponse {
  return {
    title: 'Continue to payment',
    content: html`<div class="page checkout">${pageHead({
      title: 'Continue to payment',
      lede: html`You’ll pay at ${new URL(action).host} and then come back here.`,
    })}
<form method="post" action="${action}">${Object.entries(fields).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
    )}<button class="button button-signal">Continue to payment</button></form></div>`,
  }
}
