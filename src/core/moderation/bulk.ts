import type { App } from '../../platform/app.ts'
import { join, type Statement, sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { Problem } from '../../platform/problem.ts'
import type { BulkAction, BulkList, ListQuery } from '../bulk/declare.ts'
import { caseById, decideCase, type outcomes } from './cases.ts'
import { deleteRule, ruleKindNames } from './rules.ts'
import { moderatedThings, type ThingKind, thingNames, viewVersion } from './things.ts'

/** Reads the kind from the query of the queue's URL. */
export function readCaseKind({ kind }: ListQuery): ThingKind | null {
  return typeof kind === 'string' && Object.hasOwn(thingNames, kind) ? (kind as ThingKind) : null
}

/**
 * Open cases as items. An item is the id of a case and a fingerprint of the text that a moderator read, so that a
 * decision about one version is never applied to another.
 */
function openCases(app: App, condition: Statement): Statement {
  const kinds = app.extensions.of(moderatedThings).map(
    ({ kind, summary }) => sql`
      select c.id, c.opened_at, c.cause, coalesce(s.label, ${`${thingNames[kind]} (no longer exists)`}) as label, s.content
      from moderation_cases c left join lateral (${summary}) s on true
      where c.status = 'open' and c.kind = ${kind} and ${condition}`,
  )
  return sql`
    select id || ' ' || left(md5(coalesce(content, '')), 12) as item,
      label || case cause when 'rule' then ', held' else ', reported' end as label
    from (${join(kinds, ' union all ')}) as cases
    order by opened_at, id`
}

/** The items on a page of the queue, by case id. */
export async function caseItems(app: App, db: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  const items = await db.many(sql<{ item: string }>`
    select item from (${openCases(app, sql`c.id = any(${[...ids]}::bigint[])`)}) as shown`)
  return new Map(items.map(({ item }) => [caseIdOf(item), item]))
}

function caseIdOf(item: string): number {
  return Number(item.split(' ')[0])
}

function decision(outcome: (typeof outcomes)[number]): BulkAction['perform'] {
  return async (app, tx, item, { by, reason }) => {
    const id = caseIdOf(item)
    const one = await caseById(app, tx, id)
    if (one?.status === 'open' && (await caseItems(app, tx, [id])).get(id) !== item)
      throw new Problem('not_allowed_now', 'It was changed after you chose it. Read the current version, then decide.')
    if (one?.cause === 'rule' && outcome === 'dismissed')
      throw new Problem('not_allowed_now', 'A rule held this, so there’s no report to dismiss. Approve or remove it.')
    await decideCase(app, tx, { id, outcome, reason, read: one?.view ? viewVersion(one.view) : null }, by)
  }
}

export const rulesInBulk: BulkList = {
  key: 'moderation-rules',
  path: '/admin/moderation/rules',
  permission: 'moderation',
  noun: ['rule', 'rules'],
  filters: [],
  matching() {
    const names = Object.entries(ruleKindNames).map(([kind, name]) => sql`when ${kind} then ${name}`)
    return sql`
      select id::text as item, case kind ${join(names, ' ')} end || ' “' || pattern || '”' as label
      from moderation_rules order by kind, pattern`
  },
  actions: [
    {
      key: 'delete',
      label: 'Delete',
      permission: 'moderation',
      effect: 'They no longer apply. Content they held stays in the queue.',
      perform: (app, tx, item, { by }) => deleteRule(app, tx, Number(item), by),
    },
  ],
}

export const casesInBulk: BulkList = {
  key: 'moderation',
  path: '/admin/moderation',
  permission: 'moderation',
  noun: ['case', 'cases'],
  filters: ['kind'],
  matching(app, query) {
    const kind = readCaseKind(query)
    return openCases(app, kind === null ? sql`true` : sql`c.kind = ${kind}`)
  },
  actions: [
    {
      key: 'keep',
      label: 'Approve',
      permission: 'moderation',
      effect: 'Held content is published, and held sign-ups get their confirmation email. Reported content stays.',
      perform: decision('kept'),
    },
    {
      key: 'remove',
      label: 'Remove',
      permission: 'moderation',
      effect:
        'Listings are hidden, reviews unpublished and updates taken down. Held content isn’t published, and held ' +
        'sign-ups are rejected.',
      reason: 'We send it to the authors.',
      perform: decision('removed'),
    },
    {
      key: 'dismiss',
      label: 'Dismiss',
      permission: 'moderation',
      effect: 'Reported content stays, and its reports are dismissed. Held content is left for you to decide.',
      perform: decision('dismissed'),
    },
  ],
}
