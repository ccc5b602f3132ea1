import type { App } from '../../platform/app.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { isBillingCountry } from './countries.ts'

type EvidenceKind = 'billing_address' | 'connection' | 'vat_number' | 'payment'

export interface Evidence {
  kind: EvidenceKind
  country: string
  detail?: Record<string, unknown>
}

/**
 * Stores evidence of the customer's location, which the tax office may ask for within ten years. Unknown country codes
 * are ignored.
 */
export async function storeEvidence(
  app: App,
  tx: Transaction,
  orderId: number,
  { kind, country, detail = {} }: Evidence,
): Promise<void> {
  if (!isBillingCountry(country)) return
  await tx.run(sql`
    insert into place_evidence (order_id, kind, country, detail, recorded_at)
    values (${orderId}, ${kind}, ${country}, ${json(detail)}::jsonb, ${app.clock.now()})
    on conflict (order_id, kind, country) do update set detail = excluded.detail, recorded_at = excluded.recorded_at`)
}

export function evidenceOfOrder(db: Queryable, orderId: number): Promise<(Evidence & { recorded_at: Date })[]> {
  return db.many(sql<Evidence & { detail: Record<string, unknown>; recorded_at: Date }>`
    select kind, country, detail, recorded_at from place_evidence where order_id = ${orderId} order by id`)
}
