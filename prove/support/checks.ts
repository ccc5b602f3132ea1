import { sql } from '../../src/platform/database/sql.ts'
import type { Database } from '../../src/platform/database/types.ts'
import type { MailServer } from '../../test/support/mail-server.ts'
import type { Record as ProofRecord } from './proof.ts'
import type { Scene } from './scene.ts'
import type { Writers } from './writers.ts'

type Rows = Promise<{ what: string }[]>
const texts = async (rows: Rows) => (await rows).map(({ what }) => what)

/** Checks what holds for every site at any time, whatever happened to it. */
export async function checkInvariants(db: Database, record: ProofRecord): Promise<void> {
  record.check('Counters equal rows', await texts(wrongCounters(db)))
  record.check('Money adds up', await texts(wrongMoney(db)))
}

/** Purchases and posts had their effects exactly once. Not for demo content, which is written without effects. */
export async function checkEffects(db: Database, record: ProofRecord): Promise<void> {
  record.check('Everything happened once, nothing twice', await texts(wrongEffects(db)))
}

function wrongCounters(db: Database): Rows {
  return db.many(sql<{ what: string }>`
    select 'votes of listing ' || c.listing_id || ': ' || c.votes as what
    from listing_counters c
    where c.votes <> (select count(*) from votes v where v.listing_id = c.listing_id and v.discounted is null)

    union all
    select 'followers of listing ' || c.listing_id || ': ' || c.followers
    from listing_counters c
    where c.followers <> (select count(*) from follows f where f.listing_id = c.listing_id)

    union all
    select 'votes of the launch of listing ' || la.listing_id || ' in ' || la.week
    from launches la
    where not exists (select from awards where week = la.week)
      and la.votes + la.uncopied_votes <> (
        select count(*) from votes v
        where v.listing_id = la.listing_id and v.week = la.week and v.discounted is null)

    union all
    select 'copied votes of listing ' || l.id
    from listings l join listing_counters c on c.listing_id = l.id
    where not c.uncopied and l.votes <> c.votes

    union all
    select 'launches of the week ' || w.week
    from week_counts w
    where w.launches <> (
      select count(*) from launches la join listings l on l.id = la.listing_id
      where la.week = w.week and l.status in ('scheduled', 'live'))

    union all
    select 'listings that are ' || status
    from (select status, count(*) as counted from listings group by status) s join status_counts c using (status)
    where c.listings <> counted

    union all
    select 'listings of category ' || c.category_id
    from category_counts c
    where c.listings <> (select count(*) from category_entries e where e.category_id = c.category_id)`)
}

function wrongMoney(db: Database): Rows {
  return db.many(sql<{ what: string }>`
    with per_order as (
      select o.number, o.status, o.total_cents,
        (select coalesce(sum(p.came_cents), 0) from payments p where p.order_id = o.id and p.status = 'paid') as paid,
        (select count(*) from payments p where p.order_id = o.id and p.status = 'surplus') as surplus,
        (select count(*) from invoices i where i.order_id = o.id and i.kind = 'invoice') as invoices,
        (select coalesce(sum(i.total_cents), 0) from invoices i where i.order_id = o.id and i.kind = 'invoice') as invoiced,
        (select coalesce(sum(net_cents + vat_cents), 0) from order_lines l where l.order_id = o.id) as lines
      from orders o
    )
    select 'order ' || number || ' (' || status || ')' as what
    from per_order
    where lines <> total_cents
      or (status in ('paid', 'refunded') and (paid <> total_cents or invoices <> 1 or invoiced <> total_cents))
      or (status not in ('paid', 'refunded') and (paid <> 0 or invoices <> 0))
      or (status = 'pending' and surplus > 0)

    union all
    select 'refunds of payment ' || p.id
    from payments p
    where p.refunded_cents <> (
      select coalesce(sum(r.amount_cents), 0) from refunds r where r.payment_id = p.id and r.status = 'done')

    union all
    select 'invoice numbers of series ' || s.series || ' have gaps'
    from invoice_series s
    where s.last_number <> (select count(*) from invoices i where i.series = s.series)
      or s.last_number <> (select coalesce(max(number), 0) from invoices i where i.series = s.series)`)
}

/** Unique keys prevent most duplicates. This finds those that they cannot see. */
function wrongEffects(db: Database): Rows {
  return db.many(sql<{ what: string }>`
    select 'receipts of order ' || o.number as what
    from orders o
    where o.paid_at is not null
      and (select count(*) from mails m where m.template = 'receipt' and m.subject like '%' || o.number || '%') <> 1

    union all
    select 'fulfillments of line ' || l.id
    from order_lines l join orders o on o.id = l.order_id
    where (o.paid_at is not null) <> exists (select from fulfilments f where f.line_id = l.id)

    union all
    select 'billboard of listing ' || li.id || ': ' || li.billboard_cents
    from listings li
    where li.billboard_cents <> (
      select coalesce(sum(l.net_cents), 0) from order_lines l join orders o on o.id = l.order_id
      where l.listing_id = li.id and l.product = 'billboard_min' and o.status = 'paid')

    union all
    select 'notifications of update ' || u.id
    from updates u
    where (select count(*) from notifications n where n.cause = 'update:' || u.id) <> (
      select count(*) from follows f where f.listing_id = u.listing_id)

    union all
    select 'emails of notification ' || n.cause
    from notifications n
    where n.cause like 'update:%' and (select count(*) from mails where cause = 'notice:' || n.cause || ':' || n.member_id) <> 1`)
}

/** Everything that was acknowledged is stored, and nothing else. */
export async function checkStored(
  db: Database,
  record: ProofRecord,
  scene: Scene,
  writers: Writers,
  now: Date,
): Promise<void> {
  const wrong: string[] = []
  for (const { id, slug } of scene.votedFor) {
    const stored = await db.many(sql<{ member_id: number }>`
      select member_id from votes where listing_id = ${id} and withdrawn_at is null`)
    const mask = maskOf(
      scene.voters.map(({ id: voter }) => voter),
      stored.map(({ member_id }) => member_id),
    )
    if (!writers.voted(slug).includes(mask)) wrong.push(`votes for ${slug}: ${mask} instead of ${writers.voted(slug)}`)
  }
  const held = await db.many(sql<{ listing_id: number }>`
    select listing_id from held_places where week = ${scene.week} and until > ${now}`)
  const placed = maskOf(
    scene.bookers.map(({ listing }) => listing),
    held.map(({ listing_id }) => listing_id),
  )
  if (!writers.placed().includes(placed)) wrong.push(`places: ${placed} instead of ${writers.placed()}`)

  const stored = await db.many(sql<{ number: string; status: string; came: number }>`
    select o.number, o.status,
      (
        select coalesce(sum(came_cents), 0)::bigint from payments p
        where p.order_id = o.id and p.status in ('paid', 'surplus')
      ) as came
    from orders o`)
  if (stored.length !== writers.orders) wrong.push(`${stored.length} orders instead of ${writers.orders}`)
  const byNumber = new Map(stored.map((order) => [order.number, order]))
  for (const { number, status, paidCents } of writers.bought) {
    const order = byNumber.get(number)
    if (order?.status !== status) wrong.push(`order ${number} is ${order?.status} instead of ${status}`)
    else if (order.came !== paidCents) wrong.push(`order ${number} got ${order.came} instead of ${paidCents} cents`)
  }
  const { updates } = await db.one(sql<{ updates: number }>`select count(*) as updates from updates`)
  if (updates !== writers.updates) wrong.push(`${updates} updates instead of ${writers.updates}`)
  record.check('What was acknowledged is stored, and nothing else', wrong)
}

/** Nobody gets an email twice. One that a killed process was handing over may be lost, and is never sent again. */
export async function checkMail(db: Database, record: ProofRecord, { received }: MailServer): Promise<void> {
  const ids = received.map(({ email }) => email.messageId ?? '')
  const repeated = ids.filter((id, index) => ids.indexOf(id) !== index)
  record.check('No email arrived twice', repeated)
  const left = await db.many(sql<{ what: string }>`
    select status || ': ' || coalesce(error, 'no error') as what from mails
    where status = 'waiting' or (status = 'failed'
      and error not like 'The connection dropped during delivery%'
      and error not like 'The process ended while it handed the mail over%')`)
  record.check(
    'Every email was sent, except those that were being handed over when something was cut off',
    left.map(({ what }) => what),
  )
  const { interrupted } = await db.one(sql<{ interrupted: number }>`
    select count(*) as interrupted from mails where status in ('handing_over', 'failed')`)
  record.figure('emails arrived, interrupted', `${received.length}, ${interrupted}`)
}

function maskOf(known: readonly number[], present: readonly number[]): number {
  return present.reduce((mask, id) => mask | (1 << known.indexOf(id)), 0)
}
