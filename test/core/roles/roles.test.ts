import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import Fastify from 'fastify'
import { rolesFile, rolesTable } from '../../../scripts/write-roles.ts'
import { AdminGuard, needs } from '../../../src/core/roles/admin/guard.ts'
import { may, mayActOn, permissionNames, roleList, rolesWith } from '../../../src/core/roles/roles.ts'

test('docs/roles.md has the matrix; `npm run write -- roles` writes it', () => {
  assert.ok(readFileSync(rolesFile, 'utf8').includes(rolesTable()))
})

test('owners may do everything, admins everything but exporting the site and changing admins and owners, members nothing', () => {
  assert.deepEqual(
    permissionNames.filter((name) => !may('owner', name)),
    [],
  )
  assert.deepEqual(
    permissionNames.filter((name) => !may('admin', name)),
    ['backups', 'roles:admins'],
  )
  assert.deepEqual(
    permissionNames.filter((name) => may('member', name)),
    [],
  )
  assert.equal(roleList(rolesWith('refunds')), 'owners, admins and finance')
})

test('only owners may act on the accounts of admins and owners', () => {
  assert.equal(mayActOn('moderator', 'member'), true)
  assert.equal(mayActOn('moderator', 'support'), false)
  assert.equal(mayActOn('admin', 'support'), true)
  assert.equal(mayActOn('admin', 'admin'), false)
  assert.equal(mayActOn('owner', 'owner'), true)
})

test('an admin route without a permission fails at startup and says how to declare one', () => {
  const server = Fastify()
  const guard = new AdminGuard(server, { readPerson: async () => null })
  guard.room('refunds', () => server.get('/admin/money', needs('revenue'), async () => ''))
  guard.room('refunds', () => server.post('/admin/money', async () => ''))
  server.get('/elsewhere', async () => '')
  assert.deepEqual(
    guard.routes.map(({ method, path, permission }) => `${method} ${path} ${permission}`),
    ['GET /admin/money revenue', 'POST /admin/money refunds'],
  )
  assert.throws(
    () => server.get('/admin/other', async () => ''),
    /GET \/admin\/other declares no permission\. List its room.*needs\('…'\)/,
  )
})
