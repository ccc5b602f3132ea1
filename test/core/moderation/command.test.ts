import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runInProcess } from '../../app/commands/support/slipway.ts'
import { openTestDatabase } from '../../support/storage.ts'

test('rules, the queue, and suspensions with an end on the command line', { timeout: 120_000 }, async () => {
  const { db, url, remove } = await openTestDatabase()
  await db.close()
  const run = async (...args: string[]) => {
    const result = await runInProcess(args, { DATABASE_URL: url!, SITE_URL: 'http://localhost:3000' })
    return { ...result, json: () => JSON.parse(result.stdout) }
  }
  try {
    const rule = (await run('moderation', 'rules', 'add', '--kind', 'word', '--pattern', 'Casino', '--json')).json()
    assert.deepEqual(rule, { id: rule.id, kind: 'word', pattern: 'casino', effect: 'hold', last_day: null })
    const wrong = await run('moderation', 'rules', 'add', '--kind', 'network', '--pattern', 'x')
    assert.equal(wrong.code, 1)
    assert.match(wrong.stderr, /network like 203/)
    assert.match((await run('moderation', 'rules', 'list')).stdout, /hold {2}Word or phrase “casino”/)
    assert.match((await run('moderation', 'rules', 'test', '--text', 'A c4s1no')).stdout, /casino/)
    assert.match((await run('moderation', 'rules', 'test', '--text', 'A house')).stdout, /No rule applies/)
    assert.equal((await run('moderation', 'rules', 'delete', String(rule.id))).code, 0)
    const ban = [
      'moderation',
      'rules',
      'add',
      '--kind',
      'email',
      '--pattern',
      'pest@spam.example',
      '--effect',
      'refuse',
    ]
    assert.match((await run(...ban, '--until', '2001-01-01')).stderr, /can’t be before today/)
    assert.match((await run(...ban, '--until', '2198-01-31')).stdout, /“pest@spam\.example”, until January 31, 2198/)
    const listed = (await run('moderation', 'rules', 'list', '--json')).json()
    assert.deepEqual([listed[0].last_day, listed[0].ended], ['2198-01-31', false])
    assert.match((await run('moderation', 'rules', 'list')).stdout, /, until January 31, 2198/)
    assert.equal((await run('moderation', 'list')).stdout.trim(), 'None')
    const missing = await run('moderation', 'decide', '1', 'removed', '--read', 'x', '--reason', 'Spam')
    assert.match(missing.stderr, /doesn’t exist/)

    await run('user', 'create', '--email', 'ada@people.example')
    const suspend = ['user', 'suspend', '--email', 'ada@people.example', '--reason', 'Spam.']
    assert.match((await run(...suspend, '--days', 'soon')).stderr, /whole days/)
    assert.equal((await run(...suspend, '--days', '3', '--hide')).code, 0)
    assert.match((await run('user', 'show', '--email', 'ada@people.example')).stdout, /suspended until .* UTC: Spam\./)
    assert.match((await run('user', 'invite', '--email', 'new@people.example')).stdout, /Invited new@people\.example/)
    assert.match((await run('user', 'invitations')).stdout, /new@people\.example {2}expires/)
    assert.equal((await run('user', 'uninvite', '--email', 'new@people.example')).code, 0)
    assert.equal((await run('user', 'invitations')).stdout.trim(), 'None')
  } finally {
    await remove()
  }
})
