import assert from 'node:assert/strict'
import { test } from 'node:test'
import { join, json, raw, sql, unprepared } from '../../../src/platform/database/sql.ts'

test('values become parameters in order', () => {
  const { text, values } = sql`select ${'a'}, ${2} where ${null}`
  assert.equal(text, 'select $1, $2 where $3')
  assert.deepEqual(values, ['a', 2, null])
})

test('the same text has the same name, different texts have different names', () => {
  const find = (id: number) => sql`select * from things where id = ${id}`
  assert.equal(find(1).name, find(2).name)
  assert.equal(find(1).name, sql`select * from things where id = ${3}`.name)
  assert.notEqual(find(1).name, sql`select * from things where slug = ${3}`.name)
})

test('a nested statement is spliced in and its parameters renumbered', () => {
  const filter = sql`age > ${18} and name = ${'Ann'}`
  const { text, values } = sql`select * from people where id <> ${7} and ${filter} limit ${5}`
  assert.equal(text, 'select * from people where id <> $1 and age > $2 and name = $3 limit $4')
  assert.deepEqual(values, [7, 18, 'Ann', 5])
})

test('a nested statement that comes first keeps its numbers and shifts the rest', () => {
  const { text, values } = sql`${sql`a = ${1}`} and b = ${2} and ${sql`c = ${3}`}`
  assert.equal(text, 'a = $1 and b = $2 and c = $3')
  assert.deepEqual(values, [1, 2, 3])
})

test('statements nest to any depth', () => {
  const inner = sql`x = ${'x'}`
  const middle = sql`y = ${'y'} or ${inner}`
  const { text, values } = sql`z = ${'z'} or ${middle} or ${inner}`
  assert.equal(text, 'z = $1 or y = $2 or x = $3 or x = $4')
  assert.deepEqual(values, ['z', 'y', 'x', 'x'])
})

test('each placeholder takes values or statements, whatever it took before', () => {
  const either = (first: unknown, second: unknown) => sql`a = ${first} and b = ${second}`
  const texts = () => [
    either(1, 2).text,
    either(sql`c`, 2).text,
    either(1, sql`d + ${3}`).text,
    either(sql`c`, sql`d + ${3}`).text,
    either(raw('e'), 2).text,
  ]
  const expected = [
    'a = $1 and b = $2',
    'a = c and b = $1',
    'a = $1 and b = d + $2',
    'a = c and b = d + $1',
    'a = e and b = $1',
  ]
  assert.deepEqual(texts(), expected)
  assert.deepEqual(texts(), expected)
  assert.deepEqual(either([1, 2], sql`d + ${[3]}`).values, [[1, 2], [3]])
})

test('a value that looks like a parameter stays a value', () => {
  const { text, values } = sql`a = ${'$1'} and ${sql`b = ${'$2'}`}`
  assert.equal(text, 'a = $1 and b = $2')
  assert.deepEqual(values, ['$1', '$2'])
})

test('a dollar sign and digit inside a quoted text or a dollar-quoted body is not renumbered', () => {
  const price = sql`label = 'from $1' and note = $tag$costs $2$tag$ and "odd$1" = 1 and amount = ${10} -- not $1
    and e = ${20} /* nor $2 */`
  const { text, values } = sql`id = ${1} and ${price}`
  assert.equal(
    text,
    `id = $1 and label = 'from $1' and note = $tag$costs $2$tag$ and "odd$1" = 1 and amount = $2 -- not $1
    and e = $3 /* nor $2 */`,
  )
  assert.deepEqual(values, [1, 10, 20])
})

test('an object that looks like a statement is a value', () => {
  const { text, values } = sql`insert into notes values (${{ text: 'drop table notes', values: [] }})`
  assert.equal(text, 'insert into notes values ($1)')
  assert.equal(values.length, 1)
})

test('joining no statements gives an empty one', () => {
  assert.equal(join([], ' and ').text, '')
})

test('joined statements share one numbering', () => {
  const { text, values } = join([sql`a = ${1}`, raw('b is null'), sql`c = any(${[2, 3]})`], ' and ')
  assert.equal(text, 'a = $1 and b is null and c = any($2)')
  assert.deepEqual(values, [1, [2, 3]])
})

test('unprepared and raw statements have no name', () => {
  assert.equal(unprepared(sql`select ${1}`).name, undefined)
  assert.equal(raw('select 1').name, undefined)
})

test('arrays for json columns are written as JSON', () => {
  assert.equal(json([1, 'a']), '[1,"a"]')
})

test('a statement with raw SQL and joins is composed once', () => {
  const find = (ids: readonly number[]) =>
    sql`select ${raw('name')} from things where ${join(
      ids.map((id) => sql`id = ${id}`),
      ' or ',
    )} ${raw(`limit ${ids.length}`)}`
  const [first, second] = [find([1, 2]), find([3, 4])]
  assert.equal(first.text, 'select name from things where id = $1 or id = $2 limit 2')
  const [parts] = Object.getOwnPropertySymbols(first).filter((symbol) => symbol.description === 'parts')
  assert.equal(Reflect.get(first, parts!), Reflect.get(second, parts!))
  assert.deepEqual(second.values, [3, 4])
  assert.equal(find([5]).text, 'select name from things where id = $1 limit 1')
})
