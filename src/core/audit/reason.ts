import { findUnstorableText } from '../../platform/operation/unstorable-text.ts'
import { type FieldError, invalid } from '../../platform/problem.ts'

const maxLength = 1000

/** Reads the reason that an admin gives. `audience` says in the error message who will see it. */
export function readReason(given: string, audience: string): string {
  const reason = given.replaceAll('\r\n', '\n').trim()
  const errors: FieldError[] = []
  if (reason === '') errors.push({ path: 'reason', message: `Enter a reason: ${audience}` })
  checkReason(reason, maxLength, errors)
  if (errors.length > 0) throw invalid(errors)
  return reason
}

export function checkReason(reason: string, maxLength: number, errors: FieldError[]): void {
  findUnstorableText({ reason }, errors)
  if (reason.length > maxLength)
    errors.push({
      path: 'reason',
      message: `Reason must be at most ${maxLength.toLocaleString('en')} characters`,
    })
}
