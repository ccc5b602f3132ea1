import type { Job } from '../platform/jobs/declare.ts'
import type { Operation } from '../platform/operation/declare.ts'
import { get_account } from './accounts/operations.ts'
import { list_interview_questions } from './interview/operations.ts'
import { get_site_info } from './site/operations.ts'

/** Every operation of the product, in the order of the specification. */
export const operations: readonly Operation[] = [get_site_info, list_interview_questions, get_account]

export const jobs: readonly Job<never>[] = []
