import type { FastifyRequest } from 'fastify'
import { invalid, type Problem } from '../../../platform/problem.ts'
import { readForm } from '../../../web/forms.ts'

/** A form of the board that was refused, with the typed values and the error. */
export interface RefusedForm {
  field: string
  typed: string | null
  steps: ReadonlySet<number>
  /** The fingerprint of the task when the form was shown. */
  seen: string | null
  message: string | undefined
}

/** The board has many similar forms, so the error is shown at the one that was sent, with the typed values. */
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
