import type { FastifyRequest } from 'fastify'
import { readForm } from '../forms.ts'

/** The value of a field in a form that was refused. Undefined when the page was only opened. */
export function submittedText(request: FastifyRequest, name: string): string | undefined {
  return request.method === 'POST' ? (readForm(request).get(name) ?? undefined) : undefined
}

/** A search text from the address, trimmed and shortened. Empty when it is not well-formed. */
export function searchText(text: unknown): string {
  return typeof text === 'string' && text.isWellFormed() && !text.includes('\0') ? text.trim().slice(0, 200) : ''
}
