import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { commandLineActor } from '../../../src/core/audit/actor.ts'
import type { StaffRole } from '../../../src/core/roles/roles.ts'
import { changeRole } from '../../../src/core/staff/change-role.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { minute } from '../../../src/platform/duration.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { runQueued } from '../../support/queued-jobs.ts'
import { onOneStorage } from '../../support/storage.ts'
import { signedIn } from '../../support/visitor.ts'
import { confirm, runBulkAction, runOf, statesOf } from './support.ts'

type Staff = Awaited<ReturnType<typeof signedIn>>

onOneStorage('removing the roles of many people', (storage) => {
  let site: TestApp
  before(async () => {
    site = await openTestApp(await storage.open())
  })
  after(() => site.close())

  const person = (name: string, role: StaffRole) =>
    signedIn(site, { email: `${name.toLowerCase()}@team.example`, name, role })
  const withoutRole = (id: number) =>
    site.app.db.transaction((tx) => changeRole(site.app, tx, id, 'member', commandLineActor))
  const roleOf = async ({ member }: Staff) =>
    (await site.app.db.one(sql<{ role: string }>`select role from members where id = ${member.id}`)).role
  const removing = (...people: Staff[]) =>
    `/admin/roles/people/bulk?action=remove-role${people.map(({ member }) => `&item=${member.id}`).join('')}`

  test('roles are removed by the rules of the single form, but never one’s own', async () => {
    const [owner, admin, other, moderator, editor, gone] = [
      await person('Olga', 'owner'),
      await person('Adam', 'admin'),
      await person('Ari', 'admin'),
      await person('Mo', 'moderator'),
      await person('Edda', 'editor'),
      await person('Gil', 'editor'),
    ]
    const boxes = async (visitor: Staff) =>
      [...(await visitor.get('/admin/roles')).text.matchAll(/form="bulk-staff" name="item" value="(\d+)"/g)].map(
        ([, id]) => Number(id),
      )
    const seenByAdmin = await boxes(admin)
    for (const one of [owner, admin, other]) assert.ok(!seenByAdmin.includes(one.member.id))
    assert.ok(seenByAdmin.includes(editor.member.id))
    const seenByOwner = await boxes(owner)
    assert.ok(seenByOwner.includes(other.member.id) && !seenByOwner.includes(owner.member.id))

    const byAdmin = await runBulkAction(site, admin, removing(owner, admin, editor, gone), {
      meanwhile: () => withoutRole(gone.member.id),
    })
    assert.deepEqual(byAdmin.sort(), [
      'Adam, adam@team.example: This is your own role. Change it on your page under People.',
      'Edda, edda@team.example: done',
      'Gil, gil@team.example: This person no longer has a role.',
      'Olga, olga@team.example: Only owners can change who is an admin or owner.',
    ])
    assert.deepEqual([await roleOf(owner), await roleOf(admin), await roleOf(editor)], ['owner', 'admin', 'member'])
    assert.equal((await editor.get('/account')).status, 303, 'the person is signed out')
    assert.equal((await moderator.get(removing(owner))).status, 403)

    const byOwner = await runBulkAction(site, owner, removing(owner, other))
    assert.deepEqual(byOwner.map((one) => one.replace(/^.*example: /, '')).sort(), [
      'This is your own role. Change it on your page under People.',
      'done',
    ])
  })

  test('an owner who loses the role meanwhile ends the run', async () => {
    const [first, second] = [await person('Una', 'owner'), await person('Vera', 'owner')]
    const run = runOf(await confirm(first, removing(second)))
    await withoutRole(first.member.id)
    await runQueued(site, 'bulk.run')
    assert.deepEqual(
      (await statesOf(site, run)).map(({ state }) => state),
      ['waiting'],
    )
    assert.equal(await roleOf(second), 'owner')
  })

  test('removing roles asks for proof of identity 15 minutes after signing in', async () => {
    const [owner, editor] = [await person('Walt', 'owner'), await person('Xia', 'editor')]
    site.clock.advance(16 * minute)
    assert.match((await confirm(owner, removing(editor))).text, /Confirm it’s you/)
    assert.equal(await roleOf(editor), 'editor')
  })
})
