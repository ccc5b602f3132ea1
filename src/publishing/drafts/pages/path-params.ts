import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { notFound } from '../../../platform/problem.ts'
import { type DraftFieldName, draftFieldNames } from '../fields.ts'

const Id = z.uuid()

export function draftIdIn(request: FastifyRequest): string {
  const { id } = request.params as { id: string }
  if (!Id.safeParse(id).success) throw notFound('This draft doesn’t exist.')
  return id
}

export function fieldNameIn(request: FastifyRequest): DraftFieldName {
  const { name } = request.params as { name: string }
  const found = draftFieldNames.find((one) => one === name)
  if (!found) throw notFound('Drafts don’t have this field.')
  return found
}
