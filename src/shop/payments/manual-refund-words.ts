import { checkReason } from '../../core/audit/reason.ts'
import type { Cents } from '../../platform/cents.ts'
import { findUnstorableText } from '../../platform/operation/unstorable-text.ts'
import { type FieldError, invalid } from '../../platform/problem.ts'
import { centsOfDecimal } from './decimal.ts'

interface TypedOutside {
  reference: string
  /** In dollars; empty for all that is left. */
  amount: string
  reason: string
}

export interface OutsideWords {
  reference: string
  amountCents: Cents | null
  reason: string | null
}

/** Reads what a person of the team says of money that they gave back; every mistake at once. */
export function readOutside(typed: TypedOutside): OutsideWords {
  const [reference, amount, reason] = [typed.reference.trim(), typed.amount.trim(), typed.reason.trim()]
  const amountCents = amount === '' ? null : centsOfDecimal(amount)
  const errors: FieldError[] = []
  findUnstorableText({ reference }, errors)
  if (reference === '')
    errors.push({
      path: 'reference',
      message: 'Give the reference by which the money is found again, such as that of the bank transfer',
    })
  if (reference.length > 200 || /\p{Cc}/u.test(reference))
    errors.push({ path: 'reference', message: 'The reference must be one line of at most 200 characters' })
  if (amount !== '' && amountCents === null)
    errors.push({ path: 'amount', message: 'Give the amount in dollars, such as 49.00' })
  checkReason(reason, 500, errors)
  if (errors.length > 0) throw invalid(errors)
  return { reference, amountCents, reason: reason || null }
}
