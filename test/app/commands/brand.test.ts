import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import sharp from 'sharp'
import { type Environment, result } from './support/slipway.ts'
import { emptyDatabase } from './support/storages.ts'

describe('the brand at the command line', () => {
  const database = emptyDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'slipway-brand-'))
  const file = join(folder, 'brand.json')
  let environment: Environment
  const run = (...args: string[]) => result(['brand', ...args], environment)
  before(async () => void (environment = { ...(await database()), DATA_DIR: folder }))
  after(() => rmSync(folder, { recursive: true }))

  test('a value is set in the draft, checked like on the page, and published', async () => {
    assert.deepEqual(await run('set', 'identity.name', 'Quay'), {
      path: 'identity.name',
      value: 'Quay',
      published: false,
    })
    await assert.rejects(run('set', 'colors.accent.light', '#ffcc00'), /needs 4\.5:1.* passes is #[0-9a-f]{6}/s)
    await assert.rejects(run('set', 'colors.acent', '#ffcc00'), /Did you mean colors\.accent\?/)
    await run('set', 'announcement.text', '2026', '--publish')
    assert.deepEqual((await run('show', 'announcement')).text, '2026')
    const [current, original] = await run('history')
    assert.deepEqual([current.by, current.current, original.by], ['command line', true, 'original'])
  })

  test('a brand is exported to another site as a file, with its pictures', async () => {
    const picture = await sharp({ create: { width: 512, height: 512, channels: 3, background: '#1f6b3f' } })
      .png()
      .toBuffer()
    const exported = await run('export')
    const path = `/media/${'a'.repeat(32)}/512.webp`
    exported.brand.identity.icon = { path, width: 512, height: 512 }
    exported.pictures[path] = { kind: 'logo', data: picture.toString('base64') }
    writeFileSync(file, JSON.stringify(exported))
    assert.deepEqual(await run('import', file, '--publish'), { imported: true, published: true })
    const again = await run('export')
    const icon = again.brand.identity.icon.path
    assert.notEqual(icon, path)
    assert.deepEqual(Object.keys(again.pictures), [icon])
    assert.equal(again.brand.identity.name, 'Quay')
    await run('undo')
    assert.equal(await run('show', 'identity.icon'), null)
    writeFileSync(file, '{"listings":[]}')
    await assert.rejects(run('import', file), /isn’t a file from/)
  })
})
