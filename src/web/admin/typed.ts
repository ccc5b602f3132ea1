import type { FastifyRequest } from 'fastify'
import { readForm } from '../forms.ts'

/** What was typed into a field of the form that was just refused; undefined on a page that was only opened. */
export function typed(request: FastifyRequest, name: string): string | undefined {
  return request.method === 'POST' ? (readForm(request).get(name) ?? undefined) : undefined
}

/** A text of the address that may be searched for: well-formed, and of a sensible length. */
export function searched(text: unknown): string {
  return typeof text === 'string' && text.isWellFormed() && !text.includes('\0') ? text.trim().slice(0, 200) : ''
}
