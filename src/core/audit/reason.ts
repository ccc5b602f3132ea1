import { findUnstorableText } from '../../platform/operation/unstorable-text.ts'
import { type FieldError, invalid } from '../../platform/problem.ts'

const longest = 1000

/** Reads the reason an admin gives. `told` explains in the error who will see it. */
export function readReason(given: string, told: string): string {
  const reason = given.replaceAll('\r\n', '\n').trim()
  const errors: FieldError[] = []
  if (reason === '') errors.push({ path: 'reason', message: `Give a reason: ${told}` })
  checkReason(reason, longest, errors)
  if (errors.length > 0) throw invalid(errors)
  return reason
}

export function checkReason(reason: string, longest: number, errors: FieldError[]): void {
  findUnstorableText({ reason }, errors)
  if (reason.length > longest)
    errors.push({ path: 'reason', message: `The reason must have at most ${longest.toLocaleString('en')} characters` })
}
