import type { FastifyRequest } from 'fastify'
import { readForm } from '../../../web/forms.ts'
import type { WrittenRate } from '../change-rates.ts'

/** A rate as it was typed: by the address, until the last form is sent. */
export function typedRate(request: FastifyRequest): WrittenRate {
  const form = request.method === 'POST' ? readForm(request) : new URLSearchParams(request.url.split('?')[1] ?? '')
  const text = (name: string) => (form.get(name) ?? '').slice(0, 40)
  return { place: text('place'), rate: text('rate'), from: text('from') }
}
