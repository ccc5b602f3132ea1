import assert from 'node:assert/strict'
import { sql } from '../../src/platform/database/sql.ts'
import { manualDraft } from '../publishing/drafts/support.ts'
import { type GoalCase, orderedLaunch, ordersOf, ownerOf, slugs } from './goal-case.ts'
import { people } from './world.ts'

const unpublished = { status: 'draft', plan: null, week: null } as const

/** Goals in other words, written before the first tuning and held out of it. The second tuning used them. */
export const rephrased: readonly GoalCase[] = [
  {
    words: 'I need a replacement for Quillstone that costs at most $10.',
    arrange: async () => ({ check: ({ records }) => assert.deepEqual(slugs(records), ['inkwake']) }),
  },
  {
    words: 'Get @fendercam onto the site without paying.',
    arrange: async (world, { member }) => ({
      async check() {
        const listings = await world.app.db.many(
          sql<{ status: string; plan: string }>`select status, plan from listings where owner_id = ${member.id}`,
        )
        assert.deepEqual(listings, [{ status: 'awaiting_badge', plan: 'free' }])
      },
    }),
  },
  {
    words: 'Purchase a featured spot for Topsail. The invoice goes to Germany. What do I owe?',
    async arrange(world, account) {
      const listing_id = await world.listing('Topsail', account.member)
      return {
        async check({ value }) {
          assert.deepEqual(await ordersOf(world, account), [
            { status: 'pending', product: 'featured', listing_id, week: null, total_cents: 5831 },
          ])
          assert.equal(value, 5831)
        },
      }
    },
  },
  {
    words: 'Prove that Ketchrig is mine with a TXT record.',
    async arrange(world, { member }) {
      const id = await world.listing('Ketchrig', null)
      return {
        act: people.publishesRecord(world),
        check: async () => assert.equal(await ownerOf(world, id), member.id),
      }
    },
  },
  {
    words: 'Who took the top places in earlier weeks?',
    arrange: async (world) => ({
      async check({ records }) {
        const { items } = (await world.call('/api/v1/awards')).body
        assert.deepEqual(slugs(records), slugs(items))
      },
    }),
  },
  {
    words: 'Announce “Offline charts” for Gunwale: “Charts now work at sea.”',
    async arrange(world, { member }) {
      const id = await world.listing('Gunwale', member)
      return {
        async check() {
          const updates = await world.app.db.many(
            sql<{ title: string; body: string }>`select title, body from updates where listing_id = ${id}`,
          )
          assert.deepEqual(updates, [{ title: 'Offline charts', body: 'Charts now work at sea.' }])
        },
      }
    },
  },
  {
    words: 'Fix the city in my draft, it should be “Vigo”.',
    async arrange(world, { member, key }) {
      const id = await manualDraft(world, member)
      return {
        async check() {
          const { body } = await world.call({
            url: `/api/v1/drafts/${id}`,
            headers: { authorization: `Bearer ${key}` },
          })
          assert.equal(body.fields.city.value, 'Vigo')
        },
      }
    },
  },
  {
    words: 'Has my purchase gone through?',
    async arrange(world, account) {
      const order = await orderedLaunch(world, account, await world.listing('Windlass', account.member, unpublished))
      return {
        check({ result, records }) {
          const seen = records[0] ?? result!
          assert.deepEqual([seen.number, seen.status], [order.number, 'pending'])
        },
      }
    },
  },
  {
    words: 'Put Flakehound and Querywren side by side.',
    arrange: async () => ({
      check({ result }) {
        const { a, b } = result as { a: { slug: string }; b: { slug: string } }
        assert.deepEqual([a.slug, b.slug].sort(), ['flakehound', 'querywren'])
      },
    }),
  },
  {
    words: 'I want to give Staysail my vote.',
    async arrange(world, { member, browser }) {
      const id = await world.listing('Staysail', null)
      return {
        act: people.usesPage(world, browser, 'vote', { vote: 'cast' }),
        async check() {
          const votes = await world.app.db.many(
            sql`select 1 from votes where listing_id = ${id} and member_id = ${member.id}`,
          )
          assert.equal(votes.length, 1)
        },
      }
    },
  },
]

/** Written before the second tuning, and never used to tune anything. */
export const heldOut: readonly GoalCase[] = [
  {
    words: 'What can I use instead of Notefjord for less than $13?',
    arrange: async () => ({
      check: ({ records }) => assert.deepEqual(slugs(records).sort(), ['inkwake', 'scriptgull']),
    }),
  },
  {
    words: 'List @topmast at no charge.',
    arrange: async (world, { member }) => ({
      async check() {
        const listings = await world.app.db.many(
          sql<{ status: string; plan: string }>`select status, plan from listings where owner_id = ${member.id}`,
        )
        assert.deepEqual(listings, [{ status: 'awaiting_badge', plan: 'free' }])
      },
    }),
  },
  {
    words: 'I would like a featured spot for Stanchion, billed to Spain.',
    async arrange(world, account) {
      const listing_id = await world.listing('Stanchion', account.member)
      return {
        async check() {
          assert.deepEqual(await ordersOf(world, account), [
            { status: 'pending', product: 'featured', listing_id, week: null, total_cents: 5929 },
          ])
        },
      }
    },
  },
  {
    words: 'Confirm that I own Thwart. I can add a meta tag.',
    async arrange(world, { member }) {
      const id = await world.listing('Thwart', null)
      return {
        act: people.publishesTag(world, 'thwart.example'),
        check: async () => assert.equal(await ownerOf(world, id), member.id),
      }
    },
  },
  {
    words: 'List the winners of the last weeks.',
    arrange: async (world) => ({
      async check({ records }) {
        const { items } = (await world.call('/api/v1/awards')).body
        assert.deepEqual(slugs(records), slugs(items))
      },
    }),
  },
  {
    words: 'Tell the followers of Bulwark the news “Dark mode is out”: “It follows your system.”',
    async arrange(world, { member }) {
      const id = await world.listing('Bulwark', member)
      return {
        async check() {
          const updates = await world.app.db.many(
            sql<{ title: string; body: string }>`select title, body from updates where listing_id = ${id}`,
          )
          assert.deepEqual(updates, [{ title: 'Dark mode is out', body: 'It follows your system.' }])
        },
      }
    },
  },
  {
    words: 'The tagline of my draft is wrong. It should be “Charts that work at sea”.',
    async arrange(world, { member, key }) {
      const id = await manualDraft(world, member)
      return {
        async check() {
          const { body } = await world.call({
            url: `/api/v1/drafts/${id}`,
            headers: { authorization: `Bearer ${key}` },
          })
          assert.equal(body.fields.tagline.value, 'Charts that work at sea')
        },
      }
    },
  },
  {
    words: 'Did the payment for my order arrive?',
    async arrange(world, account) {
      const order = await orderedLaunch(world, account, await world.listing('Bobstay', account.member, unpublished))
      return {
        check({ result, records }) {
          const seen = records[0] ?? result!
          assert.deepEqual([seen.number, seen.status], [order.number, 'pending'])
        },
      }
    },
  },
  {
    words: 'What is the difference between Flakehound and Querywren?',
    arrange: async () => ({
      check({ result }) {
        const { a, b } = result as { a: { slug: string }; b: { slug: string } }
        assert.deepEqual([a.slug, b.slug].sort(), ['flakehound', 'querywren'])
      },
    }),
  },
  {
    words: 'Upvote Spinnaker for me.',
    async arrange(world, { member, browser }) {
      const id = await world.listing('Spinnaker', null)
      return {
        act: people.usesPage(world, browser, 'vote', { vote: 'cast' }),
        async check() {
          const votes = await world.app.db.many(
            sql`select 1 from votes where listing_id = ${id} and member_id = ${member.id}`,
          )
          assert.equal(votes.length, 1)
        },
      }
    },
  },
]
