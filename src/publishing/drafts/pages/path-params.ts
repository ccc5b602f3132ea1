import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { notFound } from '../../../platform/problem.ts'
import { type FieldName, fieldNames } from '../fields.ts'

const Id = z.uuid()

export function draftIdIn(request: FastifyRequest): string {
  const { id } = request.params as { id: string }
  if (!Id.safeParse(id).success) throw notFound('There is no such draft.')
  return id
}

export function fieldNameIn(request: FastifyRequest): FieldName {
  const { name } = request.params as { name: string }
  const found = fieldNames.find((one) => one === name)
  if (!found) throw notFound('There is no such part of a draft.')
  return found
}
