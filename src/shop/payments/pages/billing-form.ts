import type { FastifyRequest } from 'fastify'
import { signedInPerson } from '../../../core/sessions/pages/session.ts'
import type { App } from '../../../platform/app.ts'
import { type FieldError, invalid } from '../../../platform/problem.ts'
import { Billing, parseFields } from '../../orders/billing.ts'
import { consentErrors, consentField, type GivenConsents } from '../../orders/consent.ts'
import { Delivery, deliveryTo, needsDelivery } from '../../orders/delivery.ts'
import { lastBilling, type OrderRow } from '../../orders/queries.ts'
import { notSoldTo } from '../../orders/sold-to.ts'
import { isBillingCountry } from '../../vat/countries.ts'
import type { Evidence } from '../../vat/evidence.ts'
import { previewVat, type VatPreview } from '../../vat/preview.ts'
import { beginPayment, totalChanged } from '../begin-payment.ts'
import type { PaymentRedirect } from '../gateway.ts'
import { type OpenedOrder, summaryWith } from './order.ts'

/** The name of a field of the delivery address. */
export const deliveryField = (name: string) => `delivery_${name}`
/** Ticked: the billing address is also the delivery address. */
export const sameAddressField = 'delivery_same'

/**
 * Prefills the billing fields from the order and, if the member who made it is signed in, from their account and last
 * order. The delivery address is shown to that member only, because anyone with the link can open the page.
 */
export async function prefilledBilling(
  app: App,
  request: FastifyRequest,
  { member_id, billing, delivery }: OrderRow,
): Promise<Record<string, string | null | undefined>> {
  const person = await signedInPerson(app, request)
  const isBuyer = person !== null && person.member.id === member_id
  const last = isBuyer ? await lastBilling(app.db, person.member.id) : undefined
  const typed = isBuyer && delivery ? Object.entries(delivery).map(([name, value]) => [deliveryField(name), value]) : []
  return {
    ...(isBuyer && { name: person.member.name, email: person.member.email }),
    ...last,
    ...billing,
    ...Object.fromEntries(typed),
    ...(typed.length === 0 && { [sameAddressField]: 'on' }),
  }
}

/** The VAT for the current values of the form, with a note if nothing is sold there. */
export async function vatOfForm(app: App, form: URLSearchParams): Promise<VatPreview> {
  const country = form.get('country') ?? ''
  const preview = await previewVat(app, {
    country: isBillingCountry(country) ? country : null,
    postcode: form.get('postcode')?.slice(0, 20),
    vatNumber: form.get('vat_number')?.slice(0, 32),
  })
  const refused = notSoldTo(app, preview.country)
  return refused ? { ...preview, note: `${refused}.` } : preview
}

/** Begins the payment, unless the total differs from the one that the customer was shown. */
export async function pay(
  app: App,
  request: FastifyRequest,
  opened: OpenedOrder,
  form: URLSearchParams,
): Promise<PaymentRedirect> {
  const { billing, errors } = readBilling(form)
  const isSame = form.has(sameAddressField)
  const delivery = needsDelivery(opened.lines) ? readDelivery(form, isSame ? billing : null) : null
  // A mistake in the billing address is reported there.
  if (delivery && (!isSame || billing)) errors.push(...delivery.errors)
  const preview = await vatOfForm(app, form)
  if (preview.number?.outcome === 'invalid')
    errors.push({ path: 'vat_number', message: `${preview.number.mistake}. Check it or leave it empty` })
  const refused = notSoldTo(app, preview.country)
  if (refused) errors.push({ path: 'country', message: refused })
  const refusedDelivery = isSame ? null : notSoldTo(app, delivery?.address?.country)
  if (refusedDelivery) errors.push({ path: deliveryField('country'), message: refusedDelivery })
  const consents = readConsents(form)
  errors.push(...(await consentErrors(app, consents)))
  if (errors.length > 0 || !billing) throw invalid(errors)
  const { total } = summaryWith(opened, preview)
  if (form.get('total') !== String(total)) throw totalChanged(total, opened.order.currency)
  const { country, rate, treatment, note, checkId } = preview
  const terms = {
    billing: { ...billing, vat_number: preview.number?.number?.text ?? null },
    vat: { country, rate, treatment, note, checkId },
  }
  return beginPayment(app, {
    orderId: opened.order.id,
    gatewayId: form.get('gateway') ?? '',
    terms,
    total,
    consents,
    delivery: delivery?.address ?? null,
    evidence: evidenceFor(app, request, billing, preview),
  })
}

function readConsents(form: URLSearchParams): GivenConsents {
  return {
    terms: form.get(consentField('terms')),
    immediate_performance: form.get(consentField('immediate_performance')),
  }
}

function readBilling(form: URLSearchParams): { billing: Billing | undefined; errors: FieldError[] } {
  const { data, errors } = parseFields(Billing, (name) => form.get(name))
  return { billing: data, errors }
}

/** The delivery address: typed, or the billing address. Errors name the fields of the form. */
function readDelivery(
  form: URLSearchParams,
  billing: Billing | null | undefined,
): { address: Delivery | undefined; errors: FieldError[] } {
  const from: Partial<Record<string, string | null>> | null = billing ? deliveryTo(billing) : null
  const { data, errors } = parseFields(Delivery, (name) => (from ? from[name] : form.get(deliveryField(name))))
  return {
    address: data,
    errors: errors.map(({ path, message }) => ({ path: from ? path : deliveryField(path), message })),
  }
}

function evidenceFor(
  { config }: App,
  request: FastifyRequest,
  { country, postcode, city }: Billing,
  { number }: VatPreview,
): Evidence[] {
  const connection = config.COUNTRY_HEADER
    ? String(request.headers[config.COUNTRY_HEADER.toLowerCase()] ?? '').toUpperCase()
    : ''
  return [
    { kind: 'billing_address', country, detail: { postcode, city } },
    ...(number?.number
      ? [
          {
            kind: 'vat_number' as const,
            country: number.number.country,
            detail: { number: number.number.text, outcome: number.outcome },
          },
        ]
      : []),
    ...(isBillingCountry(connection) ? [{ kind: 'connection' as const, country: connection }] : []),
  ]
}
