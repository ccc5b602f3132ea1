import type { FastifyRequest } from 'fastify'
import { invalid, type Problem } from '../../../platform/problem.ts'
import { readForm } from '../../forms.ts'

/** A form of the board that was refused: which one, what was typed, and what is wrong with it. */
export interface RefusedForm {
  field: string
  typed: string | null
  message: string | undefined
}

/** The board has many forms alike, so a mistake is told at the field of the one that was sent. */
export function refusedForm(request: FastifyRequest, problem: Problem | undefined): { refused: RefusedForm | null; problem: Problem | undefined } {
  const [error] = problem?.errors ?? []
  if (!error || request.method !== 'POST') return { refused: null, problem }
  const form = readForm(request)
  const field = `${error.path === 'notes' ? 'notes' : request.url.split('?')[0]!.split('/').at(-1)}-${form.get('id')}`
  return { refused: { field, typed: form.get(error.path), message: error.message }, problem: invalid([{ path: field, message: error.message }]) }
}
