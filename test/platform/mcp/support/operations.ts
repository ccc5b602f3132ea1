import * as z from 'zod'
import { operation } from '../../../../src/platform/operation/declare.ts'
import { Problem } from '../../../../src/platform/problem.ts'

const Boat = z.object({
  slug: z.string(),
  name: z.string().describe('Painted on the bow.'),
  length: z.number().nullable(),
})

/** The handlers that ran, for tests that have to know whether any did. */
export const ran: string[] = []

export const get_boat = operation({
  id: 'get_boat',
  title: 'Get a boat',
  description: 'One boat by its slug.',
  group: 'boats',
  method: 'GET',
  path: '/boats/{slug}',
  access: 'public',
  params: z.object({ slug: z.string().min(1).max(20).describe("From the boat's address.") }),
  query: z.object({ units: z.enum(['m', 'ft']).default('m'), deep: z.boolean().optional() }),
  returns: Boat,
  mayMiss: true,
  example: { params: { slug: 'argo' }, response: { slug: 'argo', name: 'Argo', length: 30 } },
  async run({ path, query }) {
    ran.push('get_boat')
    if (path.slug === 'ghost') throw new Problem('not_found', 'There is no boat "ghost".')
    if (path.slug === 'leaky') throw new Error('password=hunter2')
    return { slug: path.slug, name: 'Ärgo "the fast" \u2028', length: query.units === 'ft' ? 98 : 30 }
  },
})

export const get_captain = operation({
  id: 'get_captain',
  title: 'Get the captain',
  description: 'Who is calling.',
  group: 'crew',
  method: 'GET',
  path: '/captain',
  access: 'account:read',
  returns: z.object({ member_id: z.int() }),
  example: { response: { member_id: 1 } },
  async run({ caller }) {
    ran.push('get_captain')
    if (caller.credential.id === 'gone')
      throw new Problem('invalid_token', 'The account of this credential no longer exists.')
    return { member_id: caller.memberId }
  },
})

export const launch_boat = operation({
  id: 'launch_boat',
  title: 'Launch a boat',
  description: 'Puts a boat into the water.',
  group: 'boats',
  method: 'POST',
  path: '/boats',
  access: 'listings:write',
  body: z.object({ name: z.string().min(1), at: z.iso.datetime().optional() }),
  returns: Boat,
  status: 201,
  acceptsIdempotencyKey: true,
  example: { body: { name: 'Argo' }, response: { slug: 'argo', name: 'Argo', length: null } },
  async run({ body }) {
    ran.push('launch_boat')
    if (body.name === 'Forbidden') throw new Problem('forbidden', 'Verify your email first.')
    return { slug: body.name.toLowerCase(), name: body.name, length: null }
  },
})

export const operations = [get_boat, get_captain, launch_boat]
