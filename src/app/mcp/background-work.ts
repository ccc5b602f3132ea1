import { type App, perApp } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { JsonObject } from '../../platform/json.ts'
import type { WorkByTool } from '../../platform/mcp/continue.ts'
import type { Work, WorkState } from '../../platform/mcp/work.ts'
import { notFound } from '../../platform/problem.ts'
import { presentClaim } from '../../publishing/claims/present.ts'
import { claimOf } from '../../publishing/claims/queries.ts'
import { openDraft } from '../../publishing/drafts/policy.ts'
import { presentDraft } from '../../publishing/drafts/present.ts'
import type { DraftRow } from '../../publishing/drafts/queries.ts'
import { presentCheckout } from '../../shop/orders/operations.ts'
import { memberOrder } from '../../shop/orders/queries.ts'

/** Work that continues after a tool has answered: a website is read, or a person pays or proves a domain on a page. */
export const mcpWork = perApp((app): WorkByTool => {
  const draft = draftWork(app)
  return {
    submit_listing: { ...draft, isTask: true },
    get_draft: draft,
    create_checkout: orderWork(app),
    claim_listing: claimWork(app),
  }
})

type DraftProgress = Pick<
  DraftRow,
  'id' | 'status' | 'progress_step' | 'progress_done' | 'progress_total' | 'progress_page' | 'created_at' | 'updated_at'
>

function draftWork(app: App): Work {
  return {
    name: 'draft',
    keyOf: ({ id, status }) => (status === 'crawling' || status === 'drafting' ? String(id) : undefined),
    async states(ids) {
      const rows = await app.db.many(sql<DraftProgress>`
        select id, status, progress_step, progress_done, progress_total, progress_page, created_at, updated_at
        from drafts where id = any(${ids}::uuid[])`)
      return new Map(rows.map((row) => [row.id, draftState(row)]))
    },
    async read(memberId, id) {
      if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw notFound('This draft doesn’t exist.')
      return presentDraft(app, app.db, await openDraft(app.db, id, memberId))
    },
  }
}

function draftState(row: DraftProgress): WorkState {
  const { status, progress_done: done, progress_total: total } = row
  return {
    isOver: status === 'ready' || status === 'failed',
    message: draftMessage(row),
    // Drafting comes after the last page.
    done: status === 'crawling' ? done : total,
    ...(total > 0 && { total: total + 1 }),
    startedAt: row.created_at,
    changedAt: row.updated_at,
  }
}

function draftMessage(row: DraftProgress): string {
  const { status, progress_step, progress_page, progress_done, progress_total } = row
  if (status === 'ready') return 'The draft is ready.'
  if (status === 'failed') return 'We couldn’t draft a profile from the website.'
  if (status === 'drafting') return 'Drafting the profile'
  if (progress_step === 'waiting') return 'Starting'
  const page = progress_page === null || progress_page === 'Homepage' ? 'the homepage' : `“${progress_page}”`
  return `Reading ${page} (${Math.min(progress_done + 1, progress_total)} of up to ${progress_total} pages)`
}

function orderWork(app: App): Work {
  return {
    name: 'order',
    keyOf: ({ status, number }) => (status === 'pending' ? String(number) : undefined),
    async states(numbers) {
      const rows = await app.db.many(sql<{ number: string; status: string; created_at: Date }>`
        select number, status, created_at from orders where number = any(${numbers})`)
      return new Map(rows.map((row) => [row.number, stateBy(row.status === 'pending', 'payment', row.created_at)]))
    },
    async read(memberId, number) {
      const order = await memberOrder(app.db, memberId, number)
      if (!order) throw notFound(`You have no order ${number}. See list_my_orders.`)
      return presentCheckout(app, app.db, order)
    },
    page: ({ checkout_url: url }) =>
      typeof url === 'string'
        ? { url, message: 'Review your order, enter your billing details and pay on this page.' }
        : undefined,
  }
}

function claimWork(app: App): Work {
  return {
    name: 'claim',
    keyOf: ({ status, id }) => (status === 'pending' ? String(id) : undefined),
    async states(ids) {
      const rows = await app.db.many(sql<{ id: number; status: string; created_at: Date }>`
        select id, status, created_at from claims where id = any(${ids}::bigint[])`)
      return new Map(
        rows.map((row) => [String(row.id), stateBy(row.status === 'pending', 'the proof', row.created_at)]),
      )
    },
    read: async (memberId, id) => presentClaim(app, await claimOf(app.db, memberId, Number(id))),
    page: (claim) => claimPage(app, claim),
  }
}

/** The page shows what to publish, with a button to check it. A link that was emailed is opened from the inbox. */
function claimPage(app: App, { id, method, listing }: JsonObject) {
  const { name } = listing as { name: string }
  return {
    url: app.urls.to(`/account/claims/${id}`),
    message:
      method === 'email'
        ? `Open the link that we emailed you to claim ${name}. This page shows how your claim is doing.`
        : `Follow the steps on this page to claim ${name}, then select Check now.`,
  }
}

function stateBy(isWaiting: boolean, what: string, startedAt: Date): WorkState {
  return { isOver: !isWaiting, message: `Waiting for ${what}`, done: 0, startedAt, changedAt: startedAt }
}
