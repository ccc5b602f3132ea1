import type { Member } from '../../../../src/core/members/members.ts'
import { notify } from '../../../../src/core/notifications/notify.ts'
import { startSession } from '../../../../src/core/sessions/session.ts'
import { approveAlternative } from '../../../../src/directory/comparison/own-alternatives.ts'
import { writeReview } from '../../../../src/directory/reviews/review.ts'
import { connectRevenue } from '../../../../src/directory/verified-revenue/connect.ts'
import { checkedManually } from '../../../../src/directory/verified-revenue/provider.ts'
import { recordRevenue } from '../../../../src/directory/verified-revenue/record.ts'
import { json, sql } from '../../../../src/platform/database/sql.ts'
import { markProven, recordCheck } from '../../../../src/publishing/claims/lifecycle.ts'
import { openClaim } from '../../../../src/publishing/claims/open.ts'
import { lockForDecision } from '../../../../src/publishing/claims/queries.ts'
import { addMilestone } from '../../../../src/publishing/editing/milestones.ts'
import { postUpdate } from '../../../../src/publishing/editing/post-update.ts'
import { setStory } from '../../../../src/publishing/editing/story.ts'
import { updateListing } from '../../../../src/publishing/editing/update.ts'
import { chooseFreePlan } from '../../../../src/publishing/lifecycle/transitions.ts'
import type { TestApp } from '../../../support/app.ts'
import { makeListing } from '../../../support/listings.ts'

export interface Scene {
  maker: Member
  admin: Member
  makerCookie: string
  adminCookie: string
  live: number
  waiting: number
  saved: number
  hidden: number
  claim: number
  disputed: number
}

/** Text that breaks pages that do not escape it, wrap it, or isolate its direction. */
export const hostile = `"><script>alert(1)</script> ${'unbreakable'.repeat(12)} \u202eغريب`

/** A maker with listings in several statuses, and an admin with something to decide on every page. */
export async function makeScene(site: TestApp): Promise<Scene> {
  const { app, clock } = site
  const [maker, admin, reader] = [
    await site.member({ name: 'Ada Marsh' }),
    await site.member({ name: 'Team', role: 'admin' }),
    await site.member({ name: 'Bo <b>Reader</b>' }),
  ]
  const own = (
    slug: string,
    name: string,
    facts: Parameters<typeof makeListing>[1] extends infer Facts ? Partial<Facts> : never,
  ) => makeListing(site, { slug, name, ownerId: maker.id, ...facts })
  const live = await own('tidewell', 'Tidewell', { plan: 'paid', launchedAt: new Date('2026-11-09T00:00:00Z') })
  const waiting = await own('buoy', `Buoy & ${hostile}`.slice(0, 120), { status: 'awaiting_badge', week: null })
  const saved = await own('lantern', 'Lantern', { status: 'draft', plan: null, week: null })
  const hidden = await own('wreck', 'Wreck', { status: 'hidden', week: null })
  const rivals = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      makeListing(site, {
        slug: `rival-${index}`,
        name: `Rival ${index}`,
        launchedAt: new Date('2026-11-09T00:00:00Z'),
      }),
    ),
  )
  const voters = await Promise.all(Array.from({ length: 12 }, () => site.member()))
  await app.db.transaction(async (tx) => {
    for (const [index, { id }] of voters.entries()) {
      for (const [place, listing] of [live, ...rivals].entries()) {
        if ((index + place) % (place + 1) !== 0) continue
        await tx.run(
          sql`insert into votes (listing_id, member_id, cast_at, week, discounted)
            values (${listing}, ${id}, ${new Date(Date.UTC(2026, 10, 9 + ((index * 3 + place) % 7), 10))}, '2026-11-09',
              ${index === 11 ? 'same_device' : null})`,
        )
      }
    }
    for (let day = 0; day < 30; day++)
      for (const [source, share] of [
        ['direct', 5],
        ['home', 9],
        ['news.example', 3],
        [hostile.slice(0, 90), 1],
      ] as const) {
        await tx.run(
          sql`insert into traffic (listing_id, day, source, views, clicks)
            values (${live}, ${new Date(Date.UTC(2026, 9, 17 + day)).toISOString().slice(0, 10)}, ${source},
              ${share * ((day * 7) % 11)}, ${(share * day) % 5})`,
        )
      }
    await tx.run(
      sql`insert into badge_checks (listing_id, missed, next_at, checked_at, found, report)
        values (${waiting}, 2, ${clock.now()}, ${clock.now()}, false, ${json({
          found: false,
          message: `No badge on https://buoy.example/. ${hostile}`,
          looked_for: ['a link to http://localhost:3000/listings/buoy'],
          pages: [
            {
              url: 'https://buoy.example/',
              status: 200,
              problem: null,
              seen: [{ form: 'link', address: `https://x.example/${hostile}`, flaw: 'It leads elsewhere.' }],
            },
          ],
        })}::jsonb)`,
    )
    await tx.run(
      sql`insert into listing_events (listing_id, from_status, to_status, cause, note, happened_at)
        values (${hidden}, 'live', 'hidden', 'hidden by an admin', 'Its website was sold.', ${clock.now()})`,
    )
    await updateListing(app, tx, live, maker.id, {
      fields: {
        tagline: 'Tide tables your crew can read at a glance',
        description:
          'Tidewell prints the day of a harbour on one page, for crews who work by the water and have no hand free.',
        features: ['Offline tables', 'Shift hand-over notes'],
      },
      faqs: [{ question: 'Does it work offline?', answer: 'Yes, for 30 days.' }],
    })
    await updateListing(app, tx, live, maker.id, {
      fields: {
        description: `Tidewell prints the day of a harbour on two pages, \
for crews who work by the water and have no hand free. ${hostile}`,
        country: 'PT',
      },
      socials: { github: 'https://github.com/tidewell' },
    })
    await setStory(app, tx, live, maker.id, { title: 'A tide table in a raincoat pocket', story: hostile })
    await addMilestone(app, tx, live, maker.id, {
      date: '2026-03-01',
      title: 'First hundred boats',
      description: hostile,
    })
    await connectRevenue(app, tx, waiting, 'rk_test_0123456789abcdWXYZ', maker.id)
    await tx.run(
      sql`update revenue_connections
        set read_through = '2026-09-01', read_at = ${clock.now()}, left_out = '{EUR,GBP}',
          error = ${`Stripe no longer accepts this key. ${hostile}`} where listing_id = ${waiting}`,
    )
    await recordRevenue(app, tx, [
      { listingId: waiting, month: '2026-08-01', cents: 1_234_567_00, source: 'Stripe' },
      { listingId: waiting, month: '2026-09-01', cents: 0, source: checkedManually.name },
    ])
    await postUpdate(app, tx, live, maker.id, { title: 'Moon phases', body: `They are on the page now.\n\n${hostile}` })
    await approveAlternative(app, tx, { listingId: live, alternativeId: rivals[0]! })
    await writeReview(app, tx, {
      listingId: live,
      memberId: reader.id,
      rating: 4,
      title: 'Good',
      body: `I use it each day. ${hostile}`,
    })
    await notify(app, tx, [maker.id], {
      cause: 'scene:1',
      topic: 'launches',
      listingId: live,
      title: 'Tidewell is live',
      body: 'It launches in the week of 2026-11-09.',
      path: '/listings/tidewell',
      button: 'See it',
    })
    await notify(app, tx, [maker.id], {
      cause: 'scene:2',
      topic: 'followed',
      listingId: live,
      title: `Buoy: ${hostile}`,
      body: hostile,
      path: '/listings/buoy',
      button: 'See it',
    })
  })
  await app.db
    .transaction((tx) => chooseFreePlan(app, tx, saved, { cause: 'free plan chosen', actorId: maker.id }))
    .then(() =>
      app.db.run(sql`update listings set status = 'draft', plan = null, launch_week = null where id = ${saved}`),
    )
  const claim = await app.db.transaction(async (tx) => {
    const opened = await openClaim(app, tx, maker.id, { slug: 'rival-1', method: 'dns' })
    await recordCheck(app, tx, opened, {
      found: false,
      message: `There is no TXT record. Found: ${hostile}`,
      looked_for: 'a TXT record',
      places: [{ where: '_slipway.rival-1.example', asked: '9.9.9.9', found: hostile }],
    })
    return opened.id
  })
  const disputed = await app.db.transaction(async (tx) => {
    const opened = await openClaim(app, tx, reader.id, { slug: 'tidewell', method: 'file' })
    await markProven(app, tx, await lockForDecision(tx, opened))
    return opened.id
  })
  const cookie = (id: number) => startSession(app, app.db, id, { address: '203.0.113.9', userAgent: undefined })
  return {
    maker,
    admin,
    makerCookie: await cookie(maker.id),
    adminCookie: await cookie(admin.id),
    live,
    waiting,
    saved,
    hidden,
    claim,
    disputed,
  }
}
