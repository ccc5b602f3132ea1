import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Command } from 'commander'
import { commandPath, commandPermissions, permissionOf } from '../../../src/app/command-permissions.ts'
import { program } from '../../../src/app/program.ts'

function leaves(command: Command): Command[] {
  return command.commands.length === 0 ? [command] : command.commands.flatMap(leaves)
}

test('every command declares what it needs in src/app/command-permissions.ts', () => {
  const all = leaves(program).map(commandPath)
  assert.deepEqual(
    all.filter((path) => permissionOf(path) === undefined),
    [],
    'add a permission, or null for commands of the operator',
  )
  assert.deepEqual(
    Object.keys(commandPermissions).filter((path) => !all.some((one) => `${one} `.startsWith(`${path} `))),
    [],
    'no longer a command',
  )
  assert.equal(permissionOf('orders refund'), 'refunds')
  assert.equal(permissionOf('orders create'), 'orders:create')
  assert.equal(permissionOf('orders show'), 'orders:read')
  assert.equal(permissionOf('orders receipt'), 'mails')
})
