import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { type AdminActor, recordAdminAction } from '../../core/audit/actor.ts'
import type { App } from '../../platform/app.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { findUnstorableText } from '../../platform/operation/unstorable-text.ts'
import { type FieldError, invalid, Problem } from '../../platform/problem.ts'
import { type AdminProduct, adminProduct } from './admin.ts'
import { OptionSchema } from './option-schema.ts'
import { awardOption } from './seed.ts'

/** What an admin can enter about a product. */
export const productFields = {
  price_cents: z
    .int('Enter a price, like 49.00')
    .min(0, 'The price can’t be negative')
    .max(999_999_999, 'The price is too high'),
  name: z.string().trim().min(1, 'Enter a name').max(80, 'The name can have at most 80 characters'),
  description: z
    .string()
    .trim()
    .min(1, 'Enter a description')
    .max(2000, 'The description can have at most 2,000 characters'),
  options: OptionSchema.nullable(),
}

const Changes = z.object({ ...productFields, on_sale: z.boolean() }).partial()
export type ProductChanges = z.input<typeof Changes>

export interface ProductChange {
  code: string
  changes: ProductChanges
  /** The name is shown in the price history. */
  by: AdminActor & { name: string }
  /** The revision that the admin edited. A newer one in the database is an edit conflict. */
  revision?: number
}

/** Changes a product and records it in the audit trail. Existing orders keep what they have. */
export async function changeProduct(
  app: App,
  tx: Transaction,
  { code, changes, by, revision }: ProductChange,
): Promise<AdminProduct> {
  await tx.run(sql`select code from products where code = ${code} for update`)
  const before = await adminProduct(tx, code)
  const wanted = parseChanges(changes, before)
  const names = (Object.keys(wanted) as (keyof ProductChanges)[]).filter(
    (name) => wanted[name] !== undefined && !isDeepStrictEqual(wanted[name], before[name]),
  )
  // The form was sent twice, so this is no conflict.
  if (names.length === 0) return before
  if (revision !== undefined && revision !== before.revision)
    throw new Problem(
      'not_allowed_now',
      `Someone changed ${before.name} since you opened this page. ` +
        'Your changes are below, next to the current values. Save again to overwrite them.',
    )
  if (wanted.price_cents !== undefined)
    await setPrice(app, tx, { code, priceCents: wanted.price_cents, changedBy: by.name })
  const {
    name = before.name,
    description = before.description,
    on_sale = before.on_sale,
    options = before.options,
  } = wanted
  await tx.run(sql`
    update products set
      name = ${name},
      description = ${description},
      options = ${options && json(options)}::jsonb,
      revision = revision + 1,
      retired_at = case when ${on_sale} then null else coalesce(retired_at, ${app.clock.now()}) end
    where code = ${code}`)
  await recordAdminAction(app, tx, by, 'admin.acted', `product:${code}`, {
    what: 'changed a product',
    ...(before.currency !== 'USD' && { currency: before.currency }),
    changes: Object.fromEntries(names.map((key) => [key, [before[key], wanted[key]]])),
  })
  await app.cache.invalidate(tx, ['products'])
  return adminProduct(tx, code)
}

function parseChanges(changes: ProductChanges, before: AdminProduct): z.output<typeof Changes> {
  const errors: FieldError[] = []
  findUnstorableText(changes, errors)
  const parsed = Changes.safeParse(changes)
  for (const { path, message } of parsed.error?.issues ?? []) errors.push({ path: path.join('.'), message })
  if (errors.length > 0) throw invalid(errors)
  return changes.options === undefined
    ? parsed.data!
    : { ...parsed.data!, options: completeOptions(parsed.data!.options ?? null, before) }
}

/** Products made for an award always have the option that asks for the award. */
export function completeOptions(
  options: OptionSchema | null,
  { needs_award }: Pick<AdminProduct, 'needs_award'>,
): OptionSchema | null {
  if (!needs_award || options?.properties.award) return options
  return {
    type: 'object',
    required: options?.required ?? [],
    additionalProperties: false,
    properties: { award: awardOption, ...options?.properties },
  }
}

/** Changes a price and adds it to the price history. Existing orders keep their price. */
export async function setPrice(
  app: App,
  tx: Transaction,
  { code, priceCents, changedBy }: { code: string; priceCents: number; changedBy: string },
): Promise<void> {
  const changed = await tx.maybe(sql`
    update products set price_cents = ${priceCents}, revision = revision + 1
    where code = ${code} and price_cents <> ${priceCents}
    returning code`)
  if (!changed) return
  await recordPrice(app, tx, { code, priceCents, changedBy })
  await app.cache.invalidate(tx, ['products'])
}

/** Adds a price to the price history. */
export async function recordPrice(
  app: App,
  tx: Transaction,
  { code, priceCents, changedBy }: { code: string; priceCents: number; changedBy: string },
): Promise<void> {
  await tx.run(sql`
    insert into product_prices (code, price_cents, currency, changed_by, changed_at)
    select code, ${priceCents}, currency, ${changedBy}, ${app.clock.now()} from products where code = ${code}`)
}
