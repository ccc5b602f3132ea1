import assert from 'node:assert/strict'
import { sql } from '../../src/platform/database/sql.ts'
import { chooseFreePlan } from '../../src/publishing/lifecycle/transitions.ts'
import { manualDraft } from '../publishing/drafts/support.ts'
import { api, type GoalCase, orderedLaunch, ordersOf, ownerOf } from './goal-case.ts'
import { questions } from './questions.ts'
import { type Account, people, type World } from './world.ts'

const unpublished = { status: 'draft', plan: null, week: null } as const
const launchedInSummer = { week: '2026-08-03', launchedAt: new Date('2026-08-03T00:00:00Z') } as const

/** A draft of the account, as JSON. */
async function draftOf(world: World, { key }: Account, id: string) {
  const { body } = await world.call({ url: `/api/v1/drafts/${id}`, headers: { authorization: `Bearer ${key}` } })
  return body
}

/** Goals for an agent without prior knowledge. Each goal has its own account. */
export const goals: readonly GoalCase[] = [
  ...questions,
  {
    words: 'Launch @tidewell for free.',
    arrange: async (world, { member }) => ({
      async check() {
        const listings = await world.app.db.many(sql<{ status: string; plan: string; domain: string }>`
          select status, plan, domain from listings where owner_id = ${member.id}`)
        assert.deepEqual(listings, [{ status: 'awaiting_badge', plan: 'free', domain: 'tidewell.example' }])
      },
    }),
  },
  {
    words: 'Draft a profile for @moorwalk.',
    arrange: async (world, { member }) => ({
      async check() {
        const drafts = await world.app.db.many(sql<{ status: string; listing_id: number | null }>`
          select status, listing_id from drafts where owner_id = ${member.id}`)
        assert.deepEqual(drafts, [{ status: 'ready', listing_id: null }])
      },
    }),
  },
  {
    words: 'Change the tagline of my draft to “Tides at a glance”.',
    async arrange(world, account) {
      const id = await manualDraft(world, account.member)
      return {
        async check() {
          assert.equal((await draftOf(world, account, id)).fields.tagline.value, 'Tides at a glance')
        },
      }
    },
  },
  {
    words: 'Correct my draft: set the country to Spain and the city to “Vigo”.',
    async arrange(world, account) {
      const id = await manualDraft(world, account.member)
      return {
        async check() {
          const { country, city } = (await draftOf(world, account, id)).fields
          assert.deepEqual([country.value, city.value], ['ES', 'Vigo'])
        },
      }
    },
  },
  {
    words: 'Invite rui@tidewell.example as a co-founder to my draft.',
    async arrange(world, account) {
      const id = await manualDraft(world, account.member)
      return {
        async check() {
          const { invites } = await draftOf(world, account, id)
          assert.deepEqual(
            invites.map(({ email }: { email: string }) => email),
            ['rui@tidewell.example'],
          )
        },
      }
    },
  },
  {
    words: 'Buy a launch for Netloft in week 50 and tell me the total in Portugal.',
    async arrange(world, account) {
      const listing_id = await world.listing('Netloft', account.member, unpublished)
      const handed: unknown[] = []
      return {
        act: async ({ checkout_url }) => handed.push(checkout_url) > 0,
        async check({ value }) {
          assert.deepEqual(await ordersOf(world, account), [
            { status: 'pending', product: 'launch', listing_id, week: '2026-12-07', total_cents: 12177 },
          ])
          assert.equal(value, 12177)
          assert.match(String(handed[0]), /\/checkout\//)
        },
      }
    },
  },
  {
    words: 'How much would a launch of Buoycast cost in Germany?',
    async arrange(world, account) {
      await world.listing('Buoycast', account.member, unpublished)
      return {
        async check({ value }) {
          assert.equal(value, 11781)
          assert.deepEqual(await ordersOf(world, account), [], 'a question orders nothing')
        },
      }
    },
  },
  {
    words: 'Relaunch Keelmark in the week of November 30.',
    async arrange(world, account) {
      const id = await world.listing('Keelmark', account.member, launchedInSummer)
      return {
        act: people.pays(account.browser),
        async check() {
          const launches = await world.app.db.many(
            sql<{ week: string }>`select week from launches where listing_id = ${id} order by week`,
          )
          assert.deepEqual(
            launches.map(({ week }) => week),
            ['2026-08-03', '2026-11-30'],
          )
        },
      }
    },
  },
  {
    words: 'Claim Sailbird by DNS.',
    async arrange(world, { member }) {
      const id = await world.listing('Sailbird', null)
      return {
        act: people.publishesRecord(world),
        check: async () => assert.equal(await ownerOf(world, id), member.id),
      }
    },
  },
  {
    words: 'Claim Oarlock with an email to crew@oarlock.example.',
    async arrange(world, { member, browser }) {
      const id = await world.listing('Oarlock', null)
      return {
        act: people.opensLink(world, 'crew@oarlock.example', browser),
        check: async () => assert.equal(await ownerOf(world, id), member.id),
      }
    },
  },
  {
    words: 'Claim Mastlight with a meta tag on its homepage.',
    async arrange(world, { member }) {
      const id = await world.listing('Mastlight', null)
      return {
        act: people.publishesTag(world, 'mastlight.example'),
        check: async () => assert.equal(await ownerOf(world, id), member.id),
      }
    },
  },
  {
    words: 'Vote for Sparline.',
    async arrange(world, { member, browser }) {
      const id = await world.listing('Sparline', null)
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
  {
    words: 'Write a review of Jibsheet.',
    async arrange(world, { member, browser }) {
      const id = await world.listing('Jibsheet', null)
      const review = { rating: '5', title: 'Good', body: 'It does what it says, every day.' }
      return {
        act: people.usesPage(world, browser, 'review', review),
        async check() {
          const reviews = await world.app.db.many(
            sql`select 1 from reviews where listing_id = ${id} and member_id = ${member.id}`,
          )
          assert.equal(reviews.length, 1)
        },
      }
    },
  },
  {
    words: 'Follow Halyard.',
    async arrange(world, { member, browser }) {
      const id = await world.listing('Halyard', null)
      return {
        act: people.usesPage(world, browser, 'follow', { follow: 'begin' }),
        async check() {
          const follows = await world.app.db.many(
            sql`select 1 from follows where listing_id = ${id} and member_id = ${member.id}`,
          )
          assert.equal(follows.length, 1)
        },
      }
    },
  },
  {
    words: 'Post an update about Rowlock titled “Night mode” with the text “The app is easy on your eyes now.”',
    async arrange(world, { member }) {
      const id = await world.listing('Rowlock', member)
      return {
        async check() {
          const updates = await world.app.db.many(
            sql<{ title: string; body: string }>`select title, body from updates where listing_id = ${id}`,
          )
          assert.deepEqual(updates, [{ title: 'Night mode', body: 'The app is easy on your eyes now.' }])
        },
      }
    },
  },
  {
    words: 'What is the status of my order?',
    async arrange(world, account) {
      await orderedLaunch(world, account, await world.listing('Capstan', account.member, unpublished))
      return { check: ({ value }) => assert.equal(value, 'pending') }
    },
  },
  {
    words: 'Cancel my order.',
    extensions: true,
    async arrange(world, account) {
      await orderedLaunch(world, account, await world.listing('Bollard', account.member, unpublished))
      return {
        async check() {
          const [order] = await ordersOf(world, account)
          assert.equal(order!.status, 'cancelled')
        },
      }
    },
  },
  {
    words: 'Look for the badge of Hatchway now.',
    extensions: true,
    async arrange(world, { member }) {
      const id = await world.listing('Hatchway', member, unpublished)
      await world.app.db.transaction((tx) => chooseFreePlan(world.app, tx, id, { cause: 'test' }))
      const { items } = await api(world, '/listings/hatchway/badges')
      world.homepages.set('hatchway.example', `<!doctype html><html><body>${items[0].html}</body></html>`)
      return {
        async check() {
          const { status } = await world.app.db.one(
            sql<{ status: string }>`select status from listings where id = ${id}`,
          )
          assert.equal(status, 'scheduled')
        },
      }
    },
  },
]
