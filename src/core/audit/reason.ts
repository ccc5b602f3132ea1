import { findUnstorableText } from '../../platform/operation/unstorable-text.ts'
import { type FieldError, invalid } from '../../platform/problem.ts'

const maxLength = 1000

/** Reads the reason an admin gives. `told` explains in the error who will see it. */
export function readReason(given: string, told: string): string {
  const reason = given.replaceAll('\r\n', '\n').trim()
  const errors: FieldError[] = []
  if (reason === '') errors.push({ path: 'reason', message: `Give a reason: ${told}` })
  checkReason(reason, maxLength, errors)
  if (errors.length > 0) throw invalid(errors)
  return reason
}

export function checkReason(reason: string, maxLength: number, errors: FieldError[]): void {
  findUnstorableText({ reason }, errors)
  if (reason.length > maxLength)
    errors.push({
      path: 'reason',
      message: `The reason must have at most ${maxLength.toLocaleString('en')} characters`,
    })
}
