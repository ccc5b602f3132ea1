import * as z from 'zod'
import { recordAdminAction } from '../../core/audit/actor.ts'
import { currencyOf } from '../../core/site-settings/prices.ts'
import type { App } from '../../platform/app.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { findUnstorableText } from '../../platform/operation/unstorable-text.ts'
import { type FieldError, invalid } from '../../platform/problem.ts'
import { type AdminProduct, adminProduct } from './admin.ts'
import { completeOptions, type ProductChange, productFields, recordPrice } from './change.ts'
import { productParts, weekParts, whyNotTogether } from './parts.ts'

// Values that the order form uses besides product codes.
const reservedCodes = ['free', 'later']

const NewProduct = z.object({
  ...productFields,
  code: z
    .string()
    .trim()
    .regex(/^[a-z][a-z0-9_]{1,59}$/, 'Use 2 to 60 lower-case letters, digits and underscores, starting with a letter')
    .refine((code) => !reservedCodes.includes(code), 'Choose another code: this one has a meaning of its own'),
  parts: z.array(z.enum(productParts)),
  /** Made for an award, with its text, and shipped to an address. */
  needs_award: z.boolean(),
})
export type NewProduct = z.input<typeof NewProduct>

/** Adds a product to the end of the price list. It can be ordered right away. */
export async function createProduct(
  app: App,
  tx: Transaction,
  input: NewProduct,
  by: ProductChange['by'],
): Promise<AdminProduct> {
  const product = parseProduct(input)
  const { code, name, description, price_cents, needs_award } = product
  const parts = [...new Set(product.parts)]
  const options = completeOptions(product.options, product)
  const created = await tx.maybe(sql<{ code: string }>`
    insert into products (
      code, name, description, price_cents, currency, needs_listing, takes_week, needs_award, parts, options, position
    )
    values (
      ${code}, ${name}, ${description}, ${price_cents}, ${currencyOf(app)}, true, ${parts.some((part) => weekParts.includes(part))},
      ${needs_award}, ${parts}, ${options && json(options)}::jsonb,
      (select coalesce(max(position), 0) + 1 from products)
    )
    on conflict (code) do nothing
    returning code`)
  if (!created) throw invalid([{ path: 'code', message: `There’s already a product with the code ${code}` }])
  await recordPrice(app, tx, { code, priceCents: price_cents, changedBy: by.name })
  await recordAdminAction(app, tx, by, 'admin.acted', `product:${code}`, { what: 'created a product', name })
  await app.cache.invalidate(tx, ['products'])
  return adminProduct(tx, code)
}

function parseProduct(input: NewProduct): z.output<typeof NewProduct> {
  const errors: FieldError[] = []
  findUnstorableText(input, errors)
  const parsed = NewProduct.safeParse(input)
  for (const { path, message } of parsed.error?.issues ?? []) errors.push({ path: path.join('.'), message })
  const refusal = whyNotTogether(input.parts)
  if (refusal) errors.push({ path: 'parts', message: refusal })
  if (input.needs_award && !(input.parts.length === 1 && input.parts[0] === 'by_hand'))
    errors.push({ path: 'needs_award', message: 'Only something you deliver yourself can be made for an award' })
  if (errors.length > 0) throw invalid(errors)
  return parsed.data!
}

/** A code made from the name: `Sponsored newsletter` becomes `sponsored_newsletter`. */
export function codeFromName(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, 60)
}
