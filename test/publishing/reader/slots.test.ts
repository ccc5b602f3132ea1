import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { ReaderFailure } from '../../../src/publishing/reader/failure.ts'
import { ReadingSlots } from '../../../src/publishing/reader/slots.ts'

const urlOf = (site: string) => new URL(`https://${site}/`)

/** Starts readings that end when they are released. */
function readings() {
  const slots = new ReadingSlots()
  const begun: string[] = []
  const releases: (() => void)[] = []
  const start = (site: string, reader?: string) =>
    slots.run(
      urlOf(site),
      () => {
        begun.push(site)
        return new Promise<void>((done) => releases.push(done))
      },
      reader,
    )
  return { slots, begun, releases, start }
}

test('two readings of one site run at once; further ones wait without blocking other sites', async () => {
  const { slots, begun, releases, start } = readings()
  const all = ['hangs.example', 'www.hangs.example', 'a.hangs.example', 'b.hangs.example', 'fine.example'].map((site) =>
    start(site),
  )
  await nextTurn()
  assert.deepEqual(begun, ['hangs.example', 'www.hangs.example', 'fine.example'])
  assert.equal(slots.hasRoom(urlOf('c.hangs.example')), false)
  assert.equal(slots.hasRoom(urlOf('other.example')), true)
  while (begun.length < 5 || releases.length > 0) {
    releases.shift()?.()
    await nextTurn()
  }
  await Promise.all(all)
  assert.deepEqual(begun.slice(3), ['a.hangs.example', 'b.hangs.example'])
  assert.equal(slots.hasRoom(urlOf('hangs.example')), true)
})

test('a failed reading makes room', async () => {
  const { slots } = readings()
  const fail = () => slots.run(urlOf('fails.example'), () => Promise.reject(new Error('no')))
  for (let count = 0; count < 5; count++) await assert.rejects(fail(), /no/)
  assert.equal(slots.hasRoom(urlOf('fails.example')), true)
})

test('only some of many sites that never answer are read at once, and waiting too long is an error', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { slots, begun, releases, start } = readings()
  const hanging = Array.from({ length: 24 }, (_, number) => start(`hangs-${number}.example`))
  const late = start('late.example')
  const later = start('later.example')
  await Promise.resolve()
  assert.equal(begun.length, 24)
  assert.equal(slots.hasRoom(urlOf('another.example')), false)
  releases.shift()!()
  await hanging[0]
  assert.equal(begun.at(-1), 'late.example')
  t.mock.timers.tick(30_000)
  await assert.rejects(later, (error) => error instanceof ReaderFailure && error.code === 'timed_out')
  for (const release of releases) release()
  await Promise.all([...hanging, late])
  assert.equal(slots.hasRoom(urlOf('another.example')), true)
})

test('a reader has four concurrent readings, however many sites, and does not block other readers', async () => {
  const { slots, begun, releases, start } = readings()
  const greedy = Array.from({ length: 6 }, (_, number) => start(`hangs-${number}.example`, 'greedy'))
  const modest = start('fine.example', 'modest')
  await nextTurn()
  assert.deepEqual(begun, [...Array.from({ length: 4 }, (_, number) => `hangs-${number}.example`), 'fine.example'])
  assert.equal(slots.hasRoom(urlOf('other.example'), 'greedy'), false)
  assert.equal(slots.hasRoom(urlOf('other.example'), 'modest'), true)
  while (releases.length > 0) {
    releases.shift()!()
    await nextTurn()
  }
  await Promise.all([...greedy, modest])
  assert.equal(slots.hasRoom(urlOf('other.example'), 'greedy'), true)
})

test('a reading that ends makes room for two waiting ones: on its site and for its reader', async () => {
  const { begun, releases, start } = readings()
  const all = [
    ...['busy.example', 'www.busy.example', 'one.example', 'two.example'].map((site) => start(site, 'greedy')),
    start('a.busy.example', 'modest'),
    start('three.example', 'greedy'),
  ]
  await nextTurn()
  assert.equal(begun.length, 4)
  releases.shift()!()
  await nextTurn()
  assert.deepEqual(begun.slice(4), ['a.busy.example', 'three.example'])
  for (const release of releases) release()
  await Promise.all(all)
})
