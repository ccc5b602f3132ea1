import { sql } from '../../platform/database/sql.ts'
import { parseId } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import type { AdminActor } from '../audit/actor.ts'
import type { BulkAction, BulkList } from '../bulk/declare.ts'
import { type EndpointActor, resendDelivery, switchEndpoint } from './endpoints.ts'
import { deliveryStatuses } from './queries.ts'

function forSite({ adminId, ...by }: AdminActor): EndpointActor {
  return { ...by, adminId: adminId!, owner: null }
}

function switching(to: 'on' | 'off'): BulkAction['perform'] {
  return async (app, tx, item, { by }) => {
    if (!(await switchEndpoint(app, tx, forSite(by), Number(item), to)))
      throw new Problem('not_allowed_now', `This webhook is already ${to}.`)
  }
}

/** The site's webhooks. No bulk delete, because deleting a webhook also deletes its log. */
export const webhooksInBulk: BulkList = {
  key: 'webhooks',
  path: '/admin/webhooks',
  permission: 'settings',
  noun: ['webhook', 'webhooks'],
  filters: [],
  // Without the URL's path, because it may contain a token.
  matching: () => sql`
    select id::text as item, coalesce(nullif(description, ''), substring(url from '^\\w+://([^/?#]+)')) as label
    from webhook_endpoints where member_id is null order by id`,
  actions: [
    {
      key: 'off',
      label: 'Turn off',
      permission: 'settings',
      effect: 'They get no events until you turn them on. Waiting deliveries fail, and can be resent later.',
      perform: switching('off'),
    },
    {
      key: 'on',
      label: 'Turn on',
      permission: 'settings',
      effect: 'They get events from now on. Events they missed while they were off aren’t sent.',
      perform: switching('on'),
    },
  ],
}

export const deliveriesInBulk: BulkList = {
  key: 'webhook-deliveries',
  path: '/admin/webhooks/deliveries',
  shownAt: {
    tab: '/admin/webhooks',
    href: ({ endpoint, ...filter }) => {
      const search = new URLSearchParams(filter).toString()
      return `/admin/webhooks/${parseId(endpoint) || ''}${search && `?${search}`}`
    },
  },
  permission: 'settings',
  noun: ['delivery', 'deliveries'],
  filters: ['endpoint', 'status'],
  // Oldest first, so that they are resent in order.
  matching(_, { endpoint, status: wanted }) {
    const status = deliveryStatuses.find((one) => one === wanted) ?? null
    return sql`
      select e.id || ' ' || d.id as item,
        v.type || ', ' || to_char(d.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"') as label
      from webhook_deliveries d
      join webhook_endpoints e on e.id = d.endpoint_id and e.member_id is null
      join webhook_events v on v.id = d.event_id
      where d.endpoint_id = ${parseId(typeof endpoint === 'string' ? endpoint : '')}
        and (${status}::text is null or d.status = ${status})
      order by d.id`
  },
  actions: [
    {
      key: 'resend',
      label: 'Resend',
      permission: 'settings',
      effect: 'They’re sent again with the same ID and content, even if they arrived before.',
      perform(app, tx, item, { by }) {
        const [endpoint, delivery] = item.split(' ').map(Number) as [number, number]
        return resendDelivery(app, tx, forSite(by), endpoint, delivery)
      },
    },
  ],
}
