import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { prepareDatabase } from '../../src/app/prepare-database.ts'
import { starterQuestions } from '../../src/directory/interview/seed.ts'
import { openPostgres } from '../../src/platform/database/postgres.ts'
import { sql } from '../../src/platform/database/sql.ts'
import type { Database } from '../../src/platform/database/types.ts'
import { OptionSchema } from '../../src/shop/products/option-schema.ts'
import { starterProducts } from '../../src/shop/products/seed.ts'
import { eachStorage } from '../support/storage.ts'
import { createTestDatabase, dropTestDatabase } from '../support/storage-postgres.ts'

const codes = starterProducts.map(({ code }) => code)
const questions = starterQuestions.map(({ question }) => question)

async function contentOf(db: Database) {
  const products = await db.many(sql<{ code: string }>`select code from products order by position`)
  const prices = await db.many(sql<{ code: string }>`select code from product_prices order by id`)
  const storedQuestions = await db.many(
    sql<{ question: string }>`select question from interview_questions order by position`,
  )
  return {
    products: products.map(({ code }) => code),
    prices: prices.map(({ code }) => code),
    questions: storedQuestions.map(({ question }) => question),
  }
}

eachStorage('the starting content of a site', (storage) => {
  let db: Database
  before(async () => {
    db = await storage.open()
  })

  test('a new site has its products, their first prices and the interview', async () => {
    assert.deepEqual(await contentOf(db), { products: codes, prices: codes, questions })
  })

  test('products and questions that an admin changed, retired or deleted stay so after a restart', async () => {
    await db.run(sql`update products set name = 'Lift-off', price_cents = 1 where code = 'launch'`)
    await db.run(sql`update products set retired_at = now() where code = 'featured'`)
    await db.run(sql`delete from products where code = 'relaunch'`)
    await db.run(sql`delete from interview_questions`)
    assert.deepEqual(await prepareDatabase(db), [])
    const { launch, featured } = await db.one(sql<{ launch: string; featured: boolean }>`
      select
        (select name || price_cents from products where code = 'launch') as launch,
        (select retired_at is not null from products where code = 'featured') as featured`)
    assert.deepEqual({ launch, featured }, { launch: 'Lift-off1', featured: true })
    const left = codes.filter((code) => code !== 'relaunch')
    assert.deepEqual(await contentOf(db), { products: left, prices: left, questions: [] })
  })

  if (storage.kind === 'postgres')
    test('processes that start concurrently on an empty database insert it once', async () => {
      const { name, url } = await createTestDatabase()
      const starters = await Promise.all([1, 2, 3].map(() => openPostgres(url)))
      try {
        await Promise.all(starters.map((db) => prepareDatabase(db)))
        assert.deepEqual(await contentOf(starters[0]!), { products: codes, prices: codes, questions })
      } finally {
        await Promise.all(starters.map((starter) => starter.close()))
        await dropTestDatabase(name)
      }
    })
})

test('the options of the starter products are supported by the order form', () => {
  for (const { options } of starterProducts) if (options) assert.deepEqual(OptionSchema.parse(options), options)
})
