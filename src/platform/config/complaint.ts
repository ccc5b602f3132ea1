import type * as z from 'zod'
import { amount } from '../operation/issues.ts'

/** What is wrong with a variable, for the person who set it. */
export function complaint(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`
    case 'too_small':
      return `must ${amount(issue.origin, 'at least', issue.minimum)}`
    case 'too_big':
      return `must ${amount(issue.origin, 'at most', issue.maximum)}`
    default:
      return issue.message
  }
}
