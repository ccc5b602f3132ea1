import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { type Environment, result } from './support/slipway.ts'
import { emptyDatabase } from './support/storages.ts'

describe('settings, categories, pages, posts and interview at the command line', () => {
  const database = emptyDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'slipway-content-'))
  let environment: Environment
  const run = (...args: string[]) => result(args, environment)
  before(async () => void (environment = await database()))
  after(() => rmSync(folder, { recursive: true }))

  test('settings are reset to their defaults, and the history shows it', async () => {
    await run('settings', 'set', 'queue.to_weeks', '10')
    assert.deepEqual(await run('settings', 'reset', 'queue.to_weeks'), { key: 'queue.to_weeks', value: 8 })
    const history = await run('settings', 'history', 'queue.to_weeks')
    assert.deepEqual(
      history.map(({ before, after, by }: Record<string, unknown>) => [before, after, by]),
      [
        [10, null, 'command line'],
        [null, 10, 'command line'],
      ],
    )
    await assert.rejects(run('settings', 'set', 'queue.to_weeks', '2'), /can't be before the queue starts/)
  })

  test('categories are added, changed, moved and merged', async () => {
    await run('categories', 'add', 'Boats')
    assert.deepEqual(await run('categories', 'add', 'Sails & Rigging', '--below', 'boats'), {
      slug: 'sails-rigging',
      name: 'Sails & Rigging',
    })
    await assert.rejects(
      run('categories', 'add', 'boats', '--slug', 'ships'),
      /name: There’s already a category called Boats/,
    )
    await run('categories', 'change', 'sails-rigging', '--slug', 'sails', '--top', '--place', '1')
    assert.deepEqual(
      (await run('categories', 'list')).map(({ slug, below, former_slugs }: Record<string, unknown>) => [
        slug,
        below,
        former_slugs,
      ]),
      [
        ['sails', null, ['sails-rigging']],
        ['boats', null, []],
      ],
    )
    await assert.rejects(run('categories', 'remove', 'sails-rigging', '--into', 'boats'), /ended with 1/)
    await run('categories', 'remove', 'sails-rigging', '--into', 'boats', '--yes')
    assert.deepEqual((await run('categories', 'list'))[0].former_slugs, ['sails', 'sails-rigging'])
    await assert.rejects(
      run('categories', 'remove', 'boat', '--yes'),
      /No category has the slug boat\. Did you mean boats\?/,
    )
  })

  test('pages are created from a file, published, restored, moved and deleted', async () => {
    const file = join(folder, 'imprint.md')
    writeFileSync(file, '## Quay Ltd\n\nDublin.\n')
    await assert.rejects(run('pages', 'set', 'imprint', file), /\/imprint is a new page\. Add --title/)
    assert.deepEqual(await run('pages', 'set', 'imprint', file, '--title', 'Imprint', '--footer'), {
      slug: 'imprint',
      version: 1,
      state: 'draft',
    })
    assert.deepEqual(await run('pages', 'publish', 'imprint'), { slug: 'imprint', version: 1 })
    await run('pages', 'set', 'imprint', '--title', 'Legal notice', '--slug', 'legal-notice', '--menu')
    assert.deepEqual(
      (await run('pages', 'list')).map(({ slug, title, state, in_menu, in_footer }: Record<string, unknown>) => [
        slug,
        title,
        state,
        in_menu,
        in_footer,
      ]),
      [['imprint', 'Legal notice', 'changed', true, true]],
    )
    assert.deepEqual(await run('pages', 'publish', 'imprint'), { slug: 'legal-notice', version: 2 })
    assert.deepEqual(await run('pages', 'restore', 'legal-notice', '1'), { slug: 'legal-notice', version: 3 })
    assert.deepEqual(
      (await run('pages', 'versions', 'legal-notice')).map(({ version, published }: Record<string, unknown>) => [
        version,
        published,
      ]),
      [
        [3, false],
        [2, true],
        [1, false],
      ],
    )
    assert.equal((await run('pages', 'show', 'legal-notice')).body, '## Quay Ltd\n\nDublin.')
    await run('pages', 'unpublish', 'legal-notice')
    await assert.rejects(run('pages', 'set', 'pricing', file, '--title', 'X'), /the site uses \/pricing itself/)
    await assert.rejects(run('pages', 'publish', 'nothing'), /No page has the URL \/nothing/)
    await run('pages', 'delete', 'legal-notice', '--yes')
    assert.deepEqual(await run('pages', 'list'), [])
  })

  test('posts are created from a file, published, unpublished and deleted', async () => {
    const file = join(folder, 'post.md')
    writeFileSync(file, '# Tides\n\nWords.\n')
    assert.deepEqual(await run('blog', 'write', file, '--title', 'On tides', '--tags', 'Sea, Moon'), {
      slug: 'on-tides',
    })
    await assert.rejects(run('blog', 'write', file, '--slug', 'on-tides', '--authors', 'a@b.example'), /has a role/)
    writeFileSync(file, 'Other words.\n')
    await run('blog', 'write', file, '--slug', 'on-tides')
    await run('blog', 'publish', 'on-tides', '--at', '2026-11-16T08:00:00Z')
    const [{ title, published_at, version }] = await run('blog', 'list')
    assert.deepEqual([title, published_at, version], ['On tides', '2026-11-16T08:00:00.000Z', 3])
    const versions = await run('blog', 'versions', 'on-tides')
    assert.deepEqual(
      versions.map((one: { version: number; title: string }) => [one.version, one.title]),
      [3, 2, 1].map((number) => [number, 'On tides']),
    )
    writeFileSync(file, 'Something else.\n')
    await run('blog', 'write', file, '--slug', 'on-tides', '--title', 'On something else')
    assert.deepEqual(await run('blog', 'restore', 'on-tides', '1'), { slug: 'on-tides', version: 5 })
    const [restored] = await run('blog', 'list')
    assert.deepEqual(
      [restored.title, restored.version, restored.published_at],
      ['On tides', 5, '2026-11-16T08:00:00.000Z'],
      'the text is back, and the time of publication stays',
    )
    await assert.rejects(run('blog', 'restore', 'on-tides', '9'), /Version not found/)
    await assert.rejects(run('blog', 'restore', 'on-tides', 'first'), /Version not found/)
    await run('blog', 'unpublish', 'on-tides')
    assert.equal((await run('blog', 'list'))[0].state, 'draft')
    await run('blog', 'delete', 'on-tides', '--yes')
    assert.deepEqual(await run('blog', 'list'), [])
    await assert.rejects(run('blog', 'write', join(folder, 'none.md'), '--title', 'X'), /Can’t read .*none\.md/)
  })

  test('interview questions are added, moved, retired and restored', async () => {
    const { id } = await run('interview', 'add', 'Why boats?')
    await run('interview', 'change', String(id), '--place', '1', '--hint', 'Be brief.')
    assert.deepEqual((await run('interview', 'list'))[0], {
      id,
      question: 'Why boats?',
      hint: 'Be brief.',
      answers: 0,
      asked: true,
    })
    await run('interview', 'retire', String(id))
    assert.equal((await run('interview', 'list')).at(-1).asked, false)
    await run('interview', 'again', String(id))
    await assert.rejects(run('interview', 'retire', '999'), /Question not found/)
  })
})
