import { findHostileText } from '../../../platform/operation/hostile-text.ts'
import { type FieldError, invalid } from '../../../platform/problem.ts'

export function readReason(given: string): string {
  const reason = given.replaceAll('\r\n', '\n').trim()
  const errors: FieldError[] = []
  findHostileText({ reason }, errors)
  if (reason === '') errors.push({ path: 'reason', message: 'Give a reason: the person is told' })
  if (reason.length > 1000) errors.push({ path: 'reason', message: 'The reason must have at most 1,000 characters' })
  if (errors.length > 0) throw invalid(errors)
  return reason
}
