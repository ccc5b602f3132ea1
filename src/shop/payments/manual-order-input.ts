import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { checkReason } from '../../core/audit/reason.ts'
import { type Member, memberByEmail } from '../../core/members/members.ts'
import { currencyOf } from '../../core/site-settings/prices.ts'
import type { App } from '../../platform/app.ts'
import { type Cents, cents, moneyText, parseCents } from '../../platform/cents.ts'
import { findUnstorableText } from '../../platform/operation/unstorable-text.ts'
import { type FieldError, invalid } from '../../platform/problem.ts'
import { Billing, parseFields } from '../orders/billing.ts'
import { Delivery, deliveryTo } from '../orders/delivery.ts'
import type { Terms } from '../orders/price.ts'
import { lastBilling } from '../orders/queries.ts'
import type { OrderItem } from '../orders/schema.ts'
import { previewVat } from '../vat/preview.ts'
import type { createManualOrder } from './manual-order.ts'

/** What staff typed, in the form or on the command line. */
interface TypedManualOrder {
  email: string
  item: OrderItem
  /** In the site's currency, without VAT. */
  price: string
  reference: string
  reason: string
  /** By the names of the billing fields. Empty ones are those of the person's last order. */
  billing: Readonly<Record<string, string | null | undefined>>
  key?: string | null
}

const maxPrice = cents(999_999_999)

type ManualOrder = Parameters<typeof createManualOrder>[2]

/** Parses what staff typed, and finds the VAT for it. Reports every mistake at once. Not for use in a transaction. */
export async function readManualOrder(app: App, typed: TypedManualOrder): Promise<Omit<ManualOrder, 'by'>> {
  const errors: FieldError[] = []
  findUnstorableText({ reference: typed.reference }, errors)
  const member = await memberByEmail(app.db, typed.email.trim().toLowerCase())
  if (!member) errors.push({ path: 'email', message: 'No account has this email' })
  const priceCents = parseCents(typed.price.trim(), currencyOf(app))
  if (priceCents === null) errors.push({ path: 'price', message: 'Enter a price, like 49, or 0' })
  if (priceCents !== null && priceCents > maxPrice)
    errors.push({ path: 'price', message: `The price can be at most ${moneyText(maxPrice, currencyOf(app))}` })
  const reference = typed.reference.trim()
  if (reference.length > 200 || /\p{Cc}/u.test(reference))
    errors.push({ path: 'reference', message: 'The reference must be one line of at most 200 characters' })
  if (priceCents !== null && priceCents > 0 && reference === '')
    errors.push({ path: 'reference', message: 'Enter a reference, like the one on the bank transfer' })
  const reason = typed.reason.replaceAll('\r\n', '\n').trim()
  if (reason === '') errors.push({ path: 'reason', message: 'Enter a reason. Staff see it on the order' })
  checkReason(reason, 500, errors)
  const terms = await readTerms(app, typed.billing, priceCents, errors)
  if (errors.length > 0 || !member || priceCents === null || !terms) throw invalid(errors)
  return {
    memberId: member.id,
    item: typed.item,
    priceCents,
    reference: reference || null,
    reason,
    terms,
    delivery: Delivery.safeParse(deliveryTo(terms.billing)).data ?? null,
    key: typed.key || randomUUID(),
  }
}

/** What is known about the person's bill. */
export async function knownBillingOf(app: App, member: Member): Promise<Record<string, string | null | undefined>> {
  return { name: member.name, email: member.email, ...(await lastBilling(app.db, member.id)) }
}

/** A gift needs nothing but a name and an email; a sale needs everything an invoice says. */
async function readTerms(
  app: App,
  typed: TypedManualOrder['billing'],
  priceCents: Cents | null,
  errors: FieldError[],
): Promise<Terms | undefined> {
  const isGift = priceCents === 0 && !typed.line1?.trim()
  const given = (name: string) => typed[name]
  const { data: billing, errors: mistakes } = isGift ? parseFields(GiftBilling, given) : parseFields(Billing, given)
  errors.push(...mistakes)
  if (!billing) return undefined
  const preview = await previewVat(app, {
    country: billing.country,
    postcode: billing.postcode,
    vatNumber: billing.vat_number,
  })
  if (preview.number?.outcome === 'invalid') {
    errors.push({ path: 'vat_number', message: `${preview.number.mistake}. Check it or leave it empty` })
    return undefined
  }
  const { country, rate, treatment, note, checkId } = preview
  return {
    billing: { ...billing, vat_number: preview.number?.number?.text ?? null },
    vat: { country, rate, treatment, note: treatment === 'unknown_place' ? null : note, checkId },
  }
}

const GiftBilling = Billing.extend({
  line1: Billing.shape.line2.transform((text) => text ?? ''),
  city: Billing.shape.line2.transform((text) => text ?? ''),
  country: z.literal('').or(Billing.shape.country),
})
