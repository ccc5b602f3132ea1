import { createApiKey } from '../../../../src/core/members/api-keys.ts'
import type { Member } from '../../../../src/core/members/members.ts'
import { scopeRequests } from '../../../../src/core/sign-in/scope-requests.ts'
import { createEndpoint, sendTestWebhook } from '../../../../src/core/webhooks/endpoints.ts'
import { addEditor } from '../../../../src/directory/listings/editors.ts'
import { addPage, publishPage } from '../../../../src/directory/site-pages/write.ts'
import { cents } from '../../../../src/platform/cents.ts'
import { sql } from '../../../../src/platform/database/sql.ts'
import { openClaim } from '../../../../src/publishing/claims/open.ts'
import { updateListing } from '../../../../src/publishing/editing/update.ts'
import { invoiceNumber } from '../../../../src/shop/invoices/issue.ts'
import { invoiceOfOrder } from '../../../../src/shop/invoices/queries.ts'
import { memberOrder } from '../../../../src/shop/orders/queries.ts'
import { beginPayment } from '../../../../src/shop/payments/begin-payment.ts'
import { receiveEvent } from '../../../../src/shop/payments/receive-event.ts'
import { expectStatus, manualDraft } from '../../../publishing/drafts/support.ts'
import { agreed, terms } from '../../../shop/payments/support.ts'
import type { TestApp } from '../../../support/app.ts'
import { makeListing } from '../../../support/listings.ts'
import type { VisitorKind } from './rule.ts'

export type People = Record<Exclude<VisitorKind, 'stranger'>, Member>

export interface Scene {
  /** The path of a route with real parameters; with a new order where the request changes it. */
  address(path: string): Promise<string>
  /** Form values, so that no form fails because a value is missing. */
  fields(): Promise<Record<string, string>>
}

/**
 * One of everything that an address or a form may name, all owned by the owner; the co-founder edits the draft and
 * the listing.
 */
export async function makeScene(site: TestApp, people: People): Promise<Scene> {
  const { app, clock } = site
  const [owner, cofounder] = [people.owner, people['co-founder']]
  const listing = await makeListing(site, { slug: 'own-thing', ownerId: owner.id, plan: 'paid' })
  const draft = await manualDraft(site, owner)
  const claim = await app.db.transaction((tx) => openClaim(app, tx, owner.id, { slug: 'pigeonry', method: 'dns' }))
  const named = await app.db.transaction(async (tx) => {
    await addEditor(app, tx, listing, cofounder.id)
    await tx.run(
      sql`insert into draft_editors (draft_id, member_id, added_at) values (${draft}, ${cofounder.id}, ${clock.now()})`,
    )
    await updateListing(app, tx, listing, owner.id, { fields: { tagline: 'Another line' } })
    return tx.one(
      sql<{ picture: number }>`
        insert into media (listing_id, kind, url, alt, position)
        values (${listing}, 'image', 'https://own-thing.example/picture.png', 'A picture', 0) returning id as picture`,
    )
  })
  await app.db.transaction(async (tx) => {
    const by = { adminId: people.admin.id }
    const page = { slug: 'guidelines', title: 'Guidelines', description: null, body: 'Be kind.' }
    const id = await addPage(app, tx, { ...page, in_menu: false, in_footer: true }, by)
    await publishPage(app, tx, id, by)
    await tx.run(sql`update posts set tags = '{Votes}', tag_slugs = '{votes}' where slug = 'how-votes-are-counted'`)
  })
  const paid = await paidFor(site, owner, listing)
  const request = await scopeRequestFor(site, owner)
  const secret = 'a'.repeat(43)
  const inPath: [RegExp, Record<string, string>][] = [
    [/^\/(account|admin)\/drafts\//, { id: draft, name: 'tagline' }],
    [/^\/(account|admin)\/claims\//, { id: String(claim.id) }],
    [/^\/account\/keys\/requests\//, { id: request }],
    [/^\/(account|admin)\/listings\//, { id: String(listing) }],
    [/^\/(account|admin)\/orders\/.*(invoice|refund|outside|report)/, paid],
    [/^\/admin\/brand\//, { section: 'colors', slot: 'icon' }],
    [/^\/:slug$/, { slug: 'guidelines' }],
    [/^\/blog\//, { slug: 'how-votes-are-counted', tag: 'votes' }],
    [/^\/categories\//, { slug: 'finance' }],
    [/^\/founders\//, { slug: 'ines-cardal' }],
    [/./, { slug: 'flakehound', week: 'this', board: 'billboard', code: 'not_found', token: secret, uid: secret }],
  ]
  return {
    async address(path) {
      const isOrder =
        /^\/((account|admin)\/orders|checkout)\/:/.test(path) && !/invoice|refund|outside|report/.test(path)
      const names: Record<string, string> = isOrder
        ? await orderFor(site, owner, listing)
        : /^\/(account|admin)\/webhooks\/:/.test(path)
          ? await webhookFor(site, people.admin, path.startsWith('/admin') ? null : owner.id)
          : inPath.find(([prefix]) => prefix.test(path))![1]
      return path.replace(/:(\w+)/g, (_, name: string) => names[name] ?? '1')
    },
    async fields() {
      const { milestone } = await app.db.one(
        sql<{ milestone: number }>`
          insert into milestones (listing_id, date, title) values (${listing}, '2026-03-01', 'A day')
          returning id as milestone`,
      )
      const made = { picture: String(named.picture), milestone: String(milestone) }
      return { ...made, number: '1', state: 'after', do: 'front', vote: 'cast', follow: 'begin' }
    },
  }
}

/** A key that asks for more access. */
async function scopeRequestFor({ app, clock }: TestApp, owner: Member): Promise<string> {
  const scopes = ['account:read'] as const
  const { key } = await createApiKey(app.db, clock.now(), { memberId: owner.id, name: 'Claude on my laptop', scopes })
  const caller = await app.authenticate(key, 'mcp')
  return (await scopeRequests(app).open(caller!, 'listings:write'))!.key
}

/** A new webhook of a member or of the site, with a delivery. */
async function webhookFor({ app }: TestApp, admin: Member, owner: number | null) {
  await app.db.run(sql`delete from webhook_endpoints where member_id is not distinct from ${owner}`)
  const by = { adminId: owner ?? admin.id, owner }
  const events = ['listing.live']
  const { id } = await createEndpoint(app, by, { url: 'https://93.184.215.14/hooks', description: '', events })
  return { id: String(id), delivery: String(await sendTestWebhook(app, by, id)) }
}

/** The number of a new order and its checkout token. */
async function orderFor(site: TestApp, owner: Member, listing_id: number): Promise<{ number: string; token: string }> {
  const authorization = `Bearer ${await site.keyFor(owner)}`
  const answer = await site.call({
    method: 'POST',
    url: '/api/v1/orders/checkout',
    headers: { authorization },
    payload: { items: [{ product: 'featured', listing_id }] },
  })
  const { number, checkout_url } = expectStatus<{ number: string; checkout_url: string }>(answer, 201)
  return { number, token: checkout_url.split('/').at(-1)! }
}

/** A paid order, its invoice number and a line with a report. */
async function paidFor(
  site: TestApp,
  owner: Member,
  listing: number,
): Promise<{ number: string; invoice: string; line: string }> {
  const { app } = site
  const { number } = await orderFor(site, owner, listing)
  const { id } = (await memberOrder(app.db, owner.id, number))!
  await beginPayment(app, { orderId: id, gatewayId: 'test', terms, consents: await agreed(app) })
  const payment = await app.db.one(
    sql<{ reference: string; amount: number }>`
      select reference, amount_cents as amount from payments where order_id = ${id}`,
  )
  await receiveEvent(app, {
    gateway: 'test',
    eventId: 'paid-once',
    kind: 'paid',
    reference: payment.reference,
    amountCents: cents(payment.amount),
    currency: 'USD',
    body: {},
  })
  await app.db.run(sql`
    insert into profile_reviews (line_id, listing_id, report, written_at)
    select id, ${listing}, '{"reviewer":"team","text":"Looks good."}', ${app.clock.now()} from order_lines
      where order_id = ${id} and position = 0`)
  return { number, invoice: invoiceNumber((await invoiceOfOrder(app.db, id))!), line: '1' }
}
