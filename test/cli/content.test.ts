import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { blogCommand } from '../../src/cli/commands/blog.ts'
import { categoriesCommand } from '../../src/cli/commands/categories.ts'
import { interviewCommand } from '../../src/cli/commands/interview.ts'
import { settingsCommand } from '../../src/cli/commands/settings.ts'
import { emptyDatabase } from './support/places.ts'
import { run } from './support/run.ts'

describe('what the site team writes and arranges, at the command line', () => {
  const database = emptyDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'slipway-content-'))
  const outside = process.env.DATABASE_URL
  before(async () => void (process.env.DATABASE_URL = (await database()).DATABASE_URL))
  after(() => {
    if (outside === undefined) delete process.env.DATABASE_URL
    else process.env.DATABASE_URL = outside
    rmSync(folder, { recursive: true })
  })

  test('settings go back to their defaults, and their history tells of it', async () => {
    await run(settingsCommand, 'set', 'queue.to_weeks', '10')
    assert.deepEqual(await run(settingsCommand, 'reset', 'queue.to_weeks'), { key: 'queue.to_weeks', value: 8 })
    const history = await run(settingsCommand, 'history', 'queue.to_weeks')
    assert.deepEqual(history.map(({ before, after, by }: Record<string, unknown>) => [before, after, by]), [[10, null, 'command line'], [null, 10, 'command line']])
    await assert.rejects(run(settingsCommand, 'set', 'queue.to_weeks', '2'), /must not be before the window begins/)
  })

  test('categories are added, changed, moved and merged', async () => {
    await run(categoriesCommand, 'add', 'Boats')
    assert.deepEqual(await run(categoriesCommand, 'add', 'Sails & Rigging', '--below', 'boats'), { slug: 'sails-rigging', name: 'Sails & Rigging' })
    await run(categoriesCommand, 'change', 'sails-rigging', '--slug', 'sails', '--top', '--place', '1')
    assert.deepEqual((await run(categoriesCommand, 'list')).map(({ slug, below, former_slugs }: Record<string, unknown>) => [slug, below, former_slugs]), [['sails', null, ['sails-rigging']], ['boats', null, []]])
    await run(categoriesCommand, 'remove', 'sails-rigging', '--into', 'boats')
    assert.deepEqual((await run(categoriesCommand, 'list'))[0].former_slugs, ['sails', 'sails-rigging'])
    await assert.rejects(run(categoriesCommand, 'remove', 'boat'), /There is no category boat\. Did you mean boats\?/)
  })

  test('posts are written from a file, published, taken off and deleted', async () => {
    const file = join(folder, 'post.md')
    writeFileSync(file, '# Tides\n\nWords.\n')
    assert.deepEqual(await run(blogCommand, 'write', file, '--title', 'On tides'), { slug: 'on-tides' })
    writeFileSync(file, 'Other words.\n')
    await run(blogCommand, 'write', file, '--slug', 'on-tides')
    await run(blogCommand, 'publish', 'on-tides', '--at', '2026-11-16T08:00:00Z')
    const [{ title, published_at, version }] = await run(blogCommand, 'list')
    assert.deepEqual([title, published_at, version], ['On tides', '2026-11-16T08:00:00.000Z', 3])
    await run(blogCommand, 'unpublish', 'on-tides')
    assert.equal((await run(blogCommand, 'list'))[0].state, 'draft')
    await run(blogCommand, 'delete', 'on-tides', '--yes')
    assert.deepEqual(await run(blogCommand, 'list'), [])
    await assert.rejects(run(blogCommand, 'write', join(folder, 'none.md'), '--title', 'X'), /none\.md cannot be read/)
  })

  test('interview questions are added, placed, retired and asked again', async () => {
    const { id } = await run(interviewCommand, 'add', 'Why boats?')
    await run(interviewCommand, 'change', String(id), '--place', '1', '--hint', 'Be brief.')
    assert.deepEqual((await run(interviewCommand, 'list'))[0], { id, question: 'Why boats?', hint: 'Be brief.', answers: 0, asked: true })
    await run(interviewCommand, 'retire', String(id))
    assert.equal((await run(interviewCommand, 'list')).at(-1).asked, false)
    await run(interviewCommand, 'again', String(id))
    await assert.rejects(run(interviewCommand, 'retire', '999'), /There is no such question/)
  })
})
