import type { FastifyRequest } from 'fastify'
import { signedInPerson } from '../../../core/sessions/pages/session.ts'
import type { App } from '../../../platform/app.ts'
import { lastBilling, type OrderRow } from '../../orders/queries.ts'

/**
 * What the fields hold before the person has typed: what the order knows, and for whoever made it what they gave last
 * time.
 */
export async function knownDetails(
  app: App,
  request: FastifyRequest,
  { member_id, billing }: OrderRow,
): Promise<Record<string, string | null | undefined>> {
  const person = await signedInPerson(app, request)
  const own = person !== null && person.member.id === member_id
  const before = own ? await lastBilling(app.db, person.member.id) : undefined
  return { ...(own && { name: person.member.name, email: person.member.email }), ...before, ...billing }
}
