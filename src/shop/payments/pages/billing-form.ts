import type { FastifyRequest } from 'fastify'
import { signedInPerson } from '../../../core/sessions/pages/session.ts'
import type { App } from '../../../platform/app.ts'
import { moneyText } from '../../../platform/cents.ts'
import { findUnstorableText } from '../../../platform/operation/unstorable-text.ts'
import { type FieldError, invalid, Problem } from '../../../platform/problem.ts'
import { Billing } from '../../orders/billing.ts'
import { lastBilling, type OrderRow } from '../../orders/queries.ts'
import { isBillingCountry } from '../../vat/countries.ts'
import type { Evidence } from '../../vat/evidence.ts'
import { previewVat, type VatPreview } from '../../vat/preview.ts'
import { beginPayment } from '../begin-payment.ts'
import type { PaymentRedirect } from '../gateway.ts'
import { type OpenedOrder, summaryWith } from './order.ts'

const fieldLabels: Record<string, string> = {
  name: 'Name',
  company: 'Company',
  email: 'Email',
  line1: 'Address',
  line2: 'Address line 2',
  postcode: 'Postal code',
  city: 'City',
  region: 'State or region',
  country: 'Country',
  vat_number: 'VAT number',
}

/**
 * Prefills the billing fields from the order and, if the member who made it is signed in, from their account and last
 * order.
 */
export async function prefilledBilling(
  app: App,
  request: FastifyRequest,
  { member_id, billing }: OrderRow,
): Promise<Record<string, string | null | undefined>> {
  const person = await signedInPerson(app, request)
  const isBuyer = person !== null && person.member.id === member_id
  const last = isBuyer ? await lastBilling(app.db, person.member.id) : undefined
  return { ...(isBuyer && { name: person.member.name, email: person.member.email }), ...last, ...billing }
}

/** The VAT for the current values of the form. */
export function vatOfForm(app: App, form: URLSearchParams): Promise<VatPreview> {
  const country = form.get('country') ?? ''
  return previewVat(app, {
    country: isBillingCountry(country) ? country : null,
    postcode: form.get('postcode')?.slice(0, 20),
    vatNumber: form.get('vat_number')?.slice(0, 32),
  })
}

/** Begins the payment, unless the total differs from the one that the customer was shown. */
export async function pay(
  app: App,
  request: FastifyRequest,
  opened: OpenedOrder,
  form: URLSearchParams,
): Promise<PaymentRedirect> {
  const { billing, errors } = readBilling(form)
  const preview = await vatOfForm(app, form)
  if (preview.number?.outcome === 'invalid')
    errors.push({ path: 'vat_number', message: `${preview.number.mistake}. Check it or leave it empty` })
  if (errors.length > 0 || !billing) throw invalid(errors)
  const { total } = summaryWith(opened.lines, preview)
  if (form.get('total') !== String(total))
    throw new Problem(
      'not_allowed_now',
      `With these details, your total is ${moneyText(total)}. Review it and confirm again.`,
    )
  const { country, rate, treatment, note, checkId } = preview
  const terms = {
    billing: { ...billing, vat_number: preview.number?.number?.text ?? null },
    vat: { country, rate, treatment, note, checkId },
  }
  return beginPayment(app, {
    orderId: opened.order.id,
    gatewayId: form.get('gateway') ?? '',
    terms,
    evidence: evidenceFor(app, request, billing, preview),
  })
}

function readBilling(form: URLSearchParams): { billing: Billing | undefined; errors: FieldError[] } {
  const given = Object.fromEntries(Object.keys(Billing.shape).map((name) => [name, form.get(name) ?? '']))
  const errors: FieldError[] = []
  findUnstorableText(given, errors)
  const parsed = Billing.safeParse(given)
  if (!parsed.success) {
    errors.push(
      ...parsed.error.issues.map(({ path, message }) => ({
        path: String(path[0]),
        message: message.startsWith('must') ? `${fieldLabels[String(path[0])]} ${message}` : message,
      })),
    )
  }
  const firstByField = new Map(errors.toReversed().map((error) => [error.path, error]))
  return { billing: parsed.data, errors: [...firstByField.values()].toReversed() }
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
