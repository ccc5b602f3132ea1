import { termsText } from '../../core/site-settings/texts.ts'
import { publishedPage } from '../../directory/site-pages/queries.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { fingerprint } from '../../platform/fingerprint.ts'
import { type FieldError, invalid } from '../../platform/problem.ts'

type ConsentKind = 'terms' | 'immediate_performance'

/** What a customer agrees to before paying. */
export interface Consent {
  kind: ConsentKind
  /** The label of the checkbox. */
  wording: string
  /** The text that the sentence refers to. */
  document: string | null
  /** Identifies the wording with its document. */
  version: string
}

/**
 * The consents of every checkout. Everyone is asked for the second one: a site can't tell for certain who buys as a
 * consumer, and it changes nothing for everyone else.
 */
export async function requiredConsents(app: App, db: Queryable = app.db): Promise<Consent[]> {
  // A page that the owner wrote replaces the text in the settings.
  const page = await publishedPage(db, 'terms')
  return [
    consent('terms', 'I agree to the terms.', page?.body ?? app.settings.get(termsText)),
    consent(
      'immediate_performance',
      'Please start right away. If I buy as a consumer in the EU or the UK, ' +
        'I know that I lose my right to withdraw once the order is complete.',
      null,
    ),
  ]
}

function consent(kind: ConsentKind, wording: string, document: string | null): Consent {
  return { kind, wording, document, version: fingerprint([kind, wording, document]) }
}

/** The versions that a customer has agreed to. */
export type GivenConsents = Readonly<Partial<Record<ConsentKind, string | null>>>

/** The name of the checkbox, which has the version as its value. */
export const consentField = (kind: ConsentKind) => `consent_${kind}`

const missingText: Record<ConsentKind, string> = {
  terms: 'Agree to the terms to continue',
  immediate_performance: 'Confirm that we should start right away',
}

/** Consents that are missing, or were given to a text that has changed since. */
export async function consentErrors(app: App, given: GivenConsents): Promise<FieldError[]> {
  return errorsOf(await requiredConsents(app), given)
}

function errorsOf(required: readonly Consent[], given: GivenConsents): FieldError[] {
  return required.flatMap(({ kind, version }) =>
    given[kind] === version
      ? []
      : [
          {
            path: consentField(kind),
            message: given[kind] ? 'This text has changed. Read it again, then agree' : missingText[kind],
          },
        ],
  )
}

/** Stores the consents with the order. Consents to the same text keep their first time. */
export async function storeConsents(app: App, tx: Transaction, orderId: number, given: GivenConsents): Promise<void> {
  const required = await requiredConsents(app, tx)
  const errors = errorsOf(required, given)
  if (errors.length > 0) throw invalid(errors)
  const now = app.clock.now()
  for (const { kind, wording, document, version } of required) {
    await tx.run(sql`
      insert into consent_texts (version, kind, wording, document, first_used_at)
      values (${version}, ${kind}, ${wording}, ${document}, ${now})
      on conflict (version) do nothing`)
    await tx.run(sql`
      insert into order_consents (order_id, version, given_at) values (${orderId}, ${version}, ${now})
      on conflict (order_id, version) do nothing`)
  }
}

export interface StoredConsent {
  kind: ConsentKind
  wording: string
  document: string | null
  given_at: Date
}

export function consentsOfOrder(db: Queryable, orderId: number): Promise<StoredConsent[]> {
  return db.many(sql<StoredConsent>`
    select t.kind, t.wording, t.document, c.given_at
    from order_consents c join consent_texts t on t.version = c.version
    where c.order_id = ${orderId}
    order by c.given_at, t.kind desc`)
}
