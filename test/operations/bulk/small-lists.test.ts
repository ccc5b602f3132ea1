import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { commandLineActor } from '../../../src/core/audit/actor.ts'
import { auditTrail } from '../../../src/core/audit/trail.ts'
import { addRule, deleteRule, moderationRules } from '../../../src/core/moderation/rules.ts'
import { inviteToSignUp, revokeSignUpInvitation } from '../../../src/core/sign-in/sign-up-invitations.ts'
import { inviteToRole, openInvitations } from '../../../src/core/staff/invitations.ts'
import { addQuestion, retireQuestion } from '../../../src/directory/interview/questions.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import type { Transaction } from '../../../src/platform/database/types.ts'
import { archiveCoupon, createCoupon } from '../../../src/shop/coupons/change.ts'
import { takeTask } from '../../../src/shop/fulfilment/board-actions.ts'
import { changeProduct } from '../../../src/shop/products/change.ts'
import { removeRate, setRate } from '../../../src/shop/vat/change-rates.ts'
import { openShop, type Shop } from '../../shop/orders/support.ts'
import { onOneStorage } from '../../support/storage.ts'
import { signedIn } from '../../support/visitor.ts'
import { runBulkAction } from './support.ts'

type Staff = Awaited<ReturnType<typeof signedIn>>

onOneStorage('bulk actions on small lists', (storage) => {
  let site: Shop
  const staff = {} as Record<'owner' | 'admin' | 'moderator' | 'finance' | 'editor', Staff>
  before(async () => {
    site = await openShop(storage)
    for (const role of ['owner', 'admin', 'moderator', 'finance', 'editor'] as const)
      staff[role] = await signedIn(site, { email: `${role}@people.example`, name: role, role })
  })
  after(() => site.close())

  const asOther = <Result>(work: (tx: Transaction) => Promise<Result>) => site.app.db.transaction(work)
  /** How many entries of the audit log a person has for an action. */
  const countAudited = async ({ member }: Staff, action: string) =>
    (await auditTrail(site.app.db, {}, { limit: 50 })).filter(
      (one) => one.action === action && one.actor_id === member.id,
    ).length

  test('coupons are archived and restored; one archived meanwhile is reported', async () => {
    const coupon = { kind: 'percent', value: '20', products: [], max_uses: '', max_uses_each: '', starts: '', ends: '' }
    for (const code of ['LAUNCH20', 'SPRING20'])
      await asOther((tx) => createCoupon(site.app, tx, { ...coupon, code }, commandLineActor))
    const path = '/admin/coupons/bulk?all=yes&action='
    assert.match((await staff.finance.get('/admin/coupons')).text, /Select all 2 coupons</)
    assert.match((await staff.finance.get(`${path}archive`)).text, /Archive 2 coupons\?/)
    const archived = await runBulkAction(site, staff.finance, `${path}archive`, {
      meanwhile: () =>
        asOther((tx) => archiveCoupon(site.app, tx, { code: 'SPRING20', archived: true, by: commandLineActor })),
    })
    assert.deepEqual(archived, ['SPRING20: This coupon is already archived.', 'LAUNCH20: done'])
    assert.deepEqual(await runBulkAction(site, staff.finance, `${path}restore`), ['SPRING20: done', 'LAUNCH20: done'])
    assert.equal(await countAudited(staff.finance, 'admin.acted'), 3)
    assert.equal((await staff.moderator.get(`${path}archive`)).status, 403)
  })

  test('products are archived and restored; one archived meanwhile is reported', async () => {
    const path = '/admin/products/bulk?item=launch&item=featured&action='
    assert.match((await staff.admin.get(`${path}archive`)).text, /Archive 2 products\?/)
    const archived = await runBulkAction(site, staff.admin, `${path}archive`, {
      meanwhile: () =>
        asOther((tx) =>
          changeProduct(site.app, tx, {
            code: 'featured',
            changes: { on_sale: false },
            by: { ...commandLineActor, name: 'operator' },
          }),
        ),
    })
    assert.deepEqual(archived.map((one) => one.replace(/^.*: /, '')).sort(), [
      'This product is already archived.',
      'done',
    ])
    assert.match((await staff.admin.get('/admin/products')).text, /<h2[^>]*>Archived/)
    const restored = await runBulkAction(site, staff.admin, `${path}restore`)
    assert.ok(
      restored.every((one) => one.endsWith(': done')),
      restored.join(),
    )
    assert.equal(await countAudited(staff.admin, 'admin.acted'), 3)
    assert.equal((await staff.finance.get(`${path}archive`)).status, 403)
  })

  test('invitations to sign up are revoked; one revoked meanwhile is reported', async () => {
    const ids: number[] = []
    for (const email of ['a@new.example', 'b@new.example'])
      ids.push((await asOther((tx) => inviteToSignUp(site.app, tx, { email }, commandLineActor))).id)
    const path = '/admin/invitations/bulk?all=yes&action=revoke'
    assert.match((await staff.moderator.get('/admin/invitations')).text, /Select all 2 invitations</)
    assert.match((await staff.moderator.get(path)).text, /Revoke 2 invitations\?/)
    const revoked = await runBulkAction(site, staff.moderator, path, {
      meanwhile: () => asOther((tx) => revokeSignUpInvitation(site.app, tx, ids[0]!, commandLineActor)),
    })
    assert.deepEqual(revoked, ['b@new.example: done', 'a@new.example: This invitation was used or revoked.'])
    assert.equal(await countAudited(staff.moderator, 'sign_up.invitation_revoked'), 1)
    assert.equal((await staff.finance.get(path)).status, 403)
  })

  test('invitations to a role are revoked, except those that only owners decide', async () => {
    for (const [email, role] of [
      ['m@new.example', 'moderator'],
      ['o@new.example', 'owner'],
    ] as const)
      await asOther((tx) => inviteToRole(site.app, tx, { email, role }, { adminId: staff.owner.member.id }))
    const path = '/admin/roles/bulk?all=yes&action=revoke'
    assert.match((await staff.admin.get(path)).text, /Revoke 2 invitations\?/)
    const [owner, moderator] = await runBulkAction(site, staff.admin, path)
    assert.equal(moderator, 'm@new.example: done')
    assert.match(owner!, /^o@new\.example: .*owner/i)
    assert.deepEqual(
      (await openInvitations(site.app.db)).map(({ email }) => email),
      ['o@new.example'],
    )
    assert.equal(await countAudited(staff.admin, 'role.invitation_revoked'), 1)
    assert.equal((await staff.moderator.get(path)).status, 403)
  })

  test('moderation rules are deleted; one deleted meanwhile is reported', async () => {
    const ids: number[] = []
    for (const pattern of ['casino', 'pills'])
      ids.push(
        (
          await asOther((tx) =>
            addRule(site.app, tx, { kind: 'word', pattern, effect: 'hold', note: '' }, commandLineActor),
          )
        ).id,
      )
    const path = '/admin/moderation/rules/bulk?all=yes&action=delete'
    assert.match((await staff.moderator.get('/admin/moderation/rules')).text, /Select all 2 rules</)
    assert.match((await staff.moderator.get(path)).text, /Delete 2 rules\?/)
    const deleted = await runBulkAction(site, staff.moderator, path, {
      meanwhile: () => asOther((tx) => deleteRule(site.app, tx, ids[1]!, commandLineActor)),
    })
    assert.deepEqual(deleted, ['Word or phrase “casino”: done', 'Word or phrase “pills”: This rule was deleted.'])
    assert.deepEqual(await moderationRules(site.app.db), [])
    assert.equal(await countAudited(staff.moderator, 'moderation.rule_deleted'), 1)
    assert.equal((await staff.finance.get(path)).status, 403)
  })

  test('failed fulfillments are retried; one resolved meanwhile is reported', async () => {
    for (const name of ['Anchor', 'Beacon']) {
      const listing_id = await site.listing({ name, status: 'live' })
      const { body } = await site.checkout([{ product: 'featured', listing_id }])
      await site.app.db.run(sql`
        insert into fulfilments (line_id, part, status, note, created_at, changed_at)
        select l.id, 'featured', 'failed', 'It broke.', o.created_at, o.created_at
        from order_lines l join orders o on o.id = l.order_id where o.number = ${body.number}`)
    }
    const path = '/admin/fulfilment/bulk?all=yes&action=retry'
    assert.match((await staff.finance.get('/admin/fulfilment')).text, /Select all 2 failed items</)
    assert.match((await staff.finance.get(path)).text, /Retry 2 failed items\?/)
    const retried = await runBulkAction(site, staff.finance, path, {
      meanwhile: () =>
        site.app.db.run(sql`
          update fulfilments f set status = 'done' from order_lines l
          where l.id = f.line_id and l.listing_name = 'Beacon'`),
    })
    assert.match(retried[0]!, /Anchor, order [\w-]+: done$/)
    assert.match(retried[1]!, /Beacon, order [\w-]+: Only failed work can be retried or resolved\.$/)
    assert.equal((await staff.moderator.get(path)).status, 403)
  })

  test('empty categories are removed, subcategories before their parents; one that is used stays', async () => {
    await site.listing({ status: 'live', plan: 'free', week: '2026-11-09' })
    const before = await site.app.db.many(sql<{ name: string }>`select name from categories order by name`)
    await site.app.db.run(sql`
      with top as (insert into categories (slug, name, position) values ('harbor', 'Harbor', 0) returning id)
      insert into categories (slug, name, parent_id, position) select 'docks', 'Docks', id, 99 from top`)
    const path = '/admin/categories/bulk?all=yes&action=remove'
    assert.match((await staff.editor.get('/admin/categories')).text, /Select Harbor</)
    const states = await runBulkAction(site, staff.editor, path)
    assert.deepEqual([states[0], states[1]], ['Docks: done', 'Harbor: done'])
    const left = await site.app.db.many(sql<{ name: string }>`select name from categories order by name`)
    const stayed = states.filter((state) => /has \d+ listings?\. Choose a category/.test(state))
    assert.deepEqual([stayed.length, left.length], [1, 1])
    assert.equal(states.length, before.length + 2)
    assert.equal((await staff.finance.get(path)).status, 403)
  })

  test('interview questions are retired and restored; one retired meanwhile is reported', async () => {
    const add = (question: string) =>
      asOther((tx) => addQuestion(site.app, tx, { question, hint: null }, commandLineActor))
    await site.app.db.run(sql`delete from interview_questions`)
    await add('What was hard?')
    const id = await add('What is next?')
    const path = '/admin/interview/bulk?all=yes&action='
    assert.match((await staff.editor.get('/admin/interview')).text, /Select all 2 questions</)
    const retired = await runBulkAction(site, staff.editor, `${path}retire`, {
      meanwhile: () => asOther((tx) => retireQuestion(site.app, tx, id, commandLineActor)),
    })
    assert.deepEqual(retired, ['What was hard?: done', 'What is next?: This question is already retired.'])
    assert.deepEqual(
      (await runBulkAction(site, staff.editor, `${path}restore`)).map((state) => state.endsWith(': done')),
      [true, true],
    )
    assert.equal(await countAudited(staff.editor, 'admin.acted'), 5)
  })

  test('owners delete exports; admins see them without boxes', async () => {
    for (let index = 0; index < 2; index++)
      await site.app.db.run(sql`
        insert into exports (status, scheduled, pictures, requested_at, error)
        values ('failed', false, false, ${site.clock.now()}, 'The disk was full')`)
    const path = '/admin/backups/bulk?all=yes&action=delete'
    assert.doesNotMatch((await staff.admin.get('/admin/backups')).text, /form="bulk-/)
    assert.equal((await staff.admin.get(path)).status, 403)
    assert.match((await staff.owner.get('/admin/backups')).text, /Select all 2 exports</)
    assert.match((await staff.owner.get(path)).text, /Delete 2 exports\?/)
    const deleted = await runBulkAction(site, staff.owner, path, {
      meanwhile: () => site.app.db.run(sql`delete from exports where id = (select min(id) from exports)`),
    })
    assert.deepEqual(
      deleted.map((one) => one.replace(/^.*UTC: /, '')),
      ['done', 'This export doesn’t exist, or is still in progress.'],
    )
    assert.equal(await countAudited(staff.owner, 'export.deleted'), 1)
  })

  test('unassigned tasks are assigned to the admin; one that another admin took meanwhile stays theirs', async () => {
    const ids: number[] = []
    for (const title of ['Engrave a trophy', 'Write a post', 'Send a trophy']) {
      const listing_id = await site.listing({ name: title, status: 'live' })
      const { body } = await site.checkout([{ product: 'featured', listing_id }])
      const { id } = await site.app.db.one(sql<{ id: number }>`
        with f as (
          insert into fulfilments (line_id, part, status, created_at, changed_at)
          select l.id, 'featured', 'waiting', o.created_at, o.created_at
          from order_lines l join orders o on o.id = l.order_id where o.number = ${body.number} returning id
        )
        insert into fulfilment_tasks (fulfilment_id, title, steps, created_at, changed_at)
        select id, ${title}, '[]', ${site.clock.now()}, ${site.clock.now()} from f returning id`)
      ids.push(id)
    }
    await asOther((tx) => takeTask(site.app, tx, ids[2]!, { adminId: staff.admin.member.id }))
    const path = '/admin/fulfilment/tasks/bulk?all=yes&action=take'
    const board = (await staff.finance.get('/admin/fulfilment')).text
    assert.match(board, /Select all 2 unassigned tasks</)
    assert.equal(board.match(/form="bulk-tasks"/g)!.length, 2)
    const preview = (await staff.finance.get(path)).text
    assert.match(preview, /Assign myself to 2 unassigned tasks\?/)
    assert.match(preview, /href="\/admin\/fulfilment#tasks">Cancel/)
    const taken = await runBulkAction(site, staff.finance, path, {
      meanwhile: () => asOther((tx) => takeTask(site.app, tx, ids[1]!, { adminId: staff.admin.member.id })),
    })
    assert.match(taken[0]!, /^Engrave a trophy, order [\w-]+: done$/)
    assert.match(taken[1]!, /^Write a post, order [\w-]+: This task is already assigned to someone else\.$/)
    const assignees = await site.app.db.many(sql<{ name: string }>`
      select m.name from fulfilment_tasks t join members m on m.id = t.assignee_id where t.id = any(${ids}::bigint[])
      order by t.id`)
    assert.deepEqual(
      assignees.map(({ name }) => name),
      ['finance', 'admin', 'admin'],
    )
    assert.equal((await staff.moderator.get(path)).status, 403)
  })

  test('upcoming VAT rates are removed; current ones and one removed meanwhile are left alone', async () => {
    const rates = [
      { place: 'DE', rate: '21', from: '2027-07-01' },
      { place: 'PT-azores', rate: '8', from: '2027-08-01' },
    ]
    for (const rate of rates) await asOther((tx) => setRate(site.app, tx, rate, commandLineActor))
    const count = async () =>
      (await site.app.db.one(sql<{ count: number }>`select count(*)::int as count from vat_rates`)).count
    const before = await count()
    const path = '/admin/vat/bulk?all=yes&action=remove'
    assert.match((await staff.finance.get('/admin/vat')).text, /Select all 2 upcoming rates</)
    assert.match((await staff.finance.get('/admin/vat/bulk?item=DE+2021-01-01&action=remove')).text, /Nothing selected/)
    assert.match((await staff.finance.get(path)).text, /Remove 2 upcoming rates\?/)
    const removed = await runBulkAction(site, staff.finance, path, {
      meanwhile: () =>
        asOther((tx) => removeRate(site.app, tx, { place: 'PT-azores', from: '2027-08-01' }, commandLineActor)),
    })
    assert.deepEqual(removed, [
      'Germany, from July 1, 2027: done',
      'The Azores (Portugal), from August 1, 2027: We couldn’t find that rate.',
    ])
    assert.equal(await count(), before - 2)
    assert.equal((await staff.moderator.get(path)).status, 403)
  })
})
