import type { FastifyRequest } from 'fastify'
import { invalid, type Problem } from '../../../platform/problem.ts'
import { readForm } from '../../../web/forms.ts'

/** A form of the board that was refused: which one, what was typed, and what is wrong with it. */
export interface RefusedForm {
  field: string
  typed: string | null
  steps: ReadonlySet<number>
  /** The work on a task that the person was shown. */
  seen: string | null
  message: string | undefined
}

/**
 * The board has many forms alike, so a mistake is told at the field of the one that was sent. What was typed stays,
 * whatever was wrong.
 */
export function refusedForm(
  request: FastifyRequest,
  problem: Problem | undefined,
): { refused: RefusedForm | null; problem: Problem | undefined } {
  if (!problem || request.method !== 'POST') return { refused: null, problem }
  const form = readForm(request)
  const action = request.url.split('?')[0]!.split('/').at(-1)
  const name = action === 'note' ? 'notes' : 'reason'
  const field = `${action === 'note' ? 'notes' : action}-${form.get('id')}`
  const [error] = problem.errors ?? []
  const refused = {
    field,
    typed: form.get(name),
    steps: new Set(form.getAll('step').map(Number)),
    seen: form.get('seen'),
    message: error?.message,
  }
  return { refused, problem: error ? invalid([{ path: field, message: error.message }]) : problem }
}
