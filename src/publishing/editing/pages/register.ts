import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { approveAlternative, withdrawAlternative } from '../../../directory/comparison/own-alternatives.ts'
import { daysAsCsv, sourcesAsCsv } from '../../../directory/listing-stats/csv.ts'
import { dashboardPage, daysIn } from '../../../directory/listing-stats/pages/dashboard.ts'
import { listingIdOf } from '../../../directory/listings/ids.ts'
import { type Draw, openOwn, ownForm, showOwn } from '../../../directory/listings/pages/own.ts'
import { connectRevenue, disconnectRevenue } from '../../../directory/verified-revenue/connect.ts'
import { disconnectPage, revenuePage } from '../../../directory/verified-revenue/pages/revenue.ts'
import type { Transaction } from '../../../platform/database/types.ts'
import { invalid, Problem } from '../../../platform/problem.ts'
import { asPerson } from '../../../web/account.ts'
import { idInPath, wholeIn } from '../../../web/forms.ts'
import type { Site } from '../../../web/page.ts'
import type { Person } from '../../../web/viewer.ts'
import { findListing } from '../../claims/find.ts'
import { checkBadgeNow } from '../../lifecycle/badge/now.ts'
import { chooseFree } from '../../lifecycle/moves.ts'
import { stateFacts } from '../comparison.ts'
import { addMilestone, deleteMilestone } from '../milestones.ts'
import { ownPath } from '../paths.ts'
import { mustOwn } from '../policy.ts'
import { restoreVersion } from '../restore.ts'
import { setStory } from '../story.ts'
import { updateListing } from '../update.ts'
import { postUpdate } from '../updates.ts'
import { updates } from '../updates-story-milestones.ts'
import { alternativesPage } from './alternatives.ts'
import { atFields, factsIn } from './comparison.ts'
import { editPage } from './edit.ts'
import { changesIn, contentShown, typedIn } from './edit-form.ts'
import { historyPage } from './history.ts'
import { milestoneIn } from './milestones.ts'
import { overviewPage } from './overview.ts'
import { registerMakerAccount } from './register-account.ts'
import { storyIn, storyPage } from './story.ts'
import { updateIn, updatesPage } from './updates.ts'

const root = '/account/listings/:id'

/** What the people of a listing do about it. Every form does what the operation of the same name does, by the same functions. */
export function registerMaker(server: FastifyInstance, site: Site): void {
  const { app } = site
  registerMakerAccount(server, site)

  const page = (path: string, draw: Draw, said?: Record<string, string>) =>
    server.get(`${root}${path}`, showOwn(site, draw, said))
  page('', overviewPage, { free: 'The free plan is chosen. Put the badge on your homepage now.' })
  page('/dashboard', dashboardPage)
  page('/edit', editPage, { saved: 'Saved and published.', same: 'Nothing was changed.' })
  page('/story', storyPage, {
    saved: 'Saved.',
    added: 'The milestone is added.',
    deleted: 'The milestone is deleted. It stays in the history.',
  })
  page('/updates', updatesPage, { posted: 'Posted.' })
  page('/alternatives', alternativesPage, { saved: 'Saved.' })
  page('/revenue', revenuePage, {
    connected: 'Connected. The last twelve months are read now.',
    disconnected: 'Disconnected. The key is forgotten.',
  })
  page('/revenue/disconnect', disconnectPage)
  page('/history', historyPage, { restored: 'Restored and published.' })

  /** A form whose effect is one transaction, and which then shows `then`. */
  const form = (
    path: string,
    draw: Draw,
    then: string,
    work: (tx: Transaction, person: Person, listingId: number, sent: URLSearchParams) => Promise<unknown>,
    before: (person: Person) => Promise<void> = async () => {},
  ) =>
    server.post(
      `${root}${path}`,
      ownForm(site, draw, async (person, id, sent, reply) => {
        await before(person)
        await app.db.transaction((tx) => work(tx, person, id, sent))
        return reply.redirect(`${ownPath(id)}${then}`, 303)
      }),
    )

  server.post(
    `${root}/edit`,
    ownForm(site, editPage, async ({ member }, id, sent, reply) => {
      const changes = changesIn(await contentShown(app.db, id, Number(sent.get('version')) || 0), typedIn(sent))
      const any = Object.keys(changes).length > 0
      if (any) await app.db.transaction((tx) => updateListing(app, tx, id, member.id, changes))
      return reply.redirect(`${ownPath(id)}/edit?done=${any ? 'saved' : 'same'}`, 303)
    }),
  )
  server.post(
    `${root}/badge`,
    ownForm(site, overviewPage, async ({ member }, id, _, reply) => {
      await checkBadgeNow(app, { memberId: member.id, listingId: id })
      return reply.redirect(`${ownPath(id)}#report`, 303)
    }),
  )
  form('/free', overviewPage, '?done=free', (tx, { member }, id) =>
    chooseFree(app, tx, id, { cause: 'free plan chosen', actorId: member.id }),
  )
  form('/story', storyPage, '/story?done=saved', (tx, { member }, id, sent) =>
    setStory(app, tx, id, member.id, storyIn(sent)),
  )
  form('/milestones', storyPage, '/story?done=added#milestones', (tx, { member }, id, sent) =>
    addMilestone(app, tx, id, member.id, milestoneIn(sent)),
  )
  form('/milestones/delete', storyPage, '/story?done=deleted#milestones', (tx, { member }, id, sent) =>
    deleteMilestone(app, tx, id, member.id, wholeIn(sent, 'milestone')),
  )
  form(
    '/updates',
    updatesPage,
    '/updates?done=posted',
    (tx, { member }, id, sent) => postUpdate(app, tx, id, member.id, updateIn(sent)),
    ({ member }) => app.limiter.take([[updates, String(member.id)]], {}),
  )
  form('/restore', historyPage, '/history?done=restored', (tx, { member }, id, sent) =>
    restoreVersion(
      app,
      tx,
      { listingId: id, number: wholeIn(sent, 'number'), state: sent.get('state') === 'before' ? 'before' : 'after' },
      member.id,
    ),
  )
  form('/alternatives', alternativesPage, '/alternatives?done=saved', async (tx, _, id, sent) =>
    approveAlternative(app, tx, { listingId: id, alternativeId: await meant(tx, sent.get('listing') ?? '') }),
  )
  form('/alternatives/approve', alternativesPage, '/alternatives?done=saved', (tx, _, id, sent) =>
    approveAlternative(app, tx, { listingId: id, alternativeId: wholeIn(sent, 'alternative') }),
  )
  form('/alternatives/withdraw', alternativesPage, '/alternatives?done=saved', (tx, _, id, sent) =>
    withdrawAlternative(app, tx, { listingId: id, alternativeId: wholeIn(sent, 'alternative') }),
  )

  form('/revenue/connect', revenuePage, '/revenue?done=connected', async (tx, { member }, id, sent) => {
    await mustOwn(tx, member.id, id)
    await connectRevenue(app, tx, id, sent.get('key') ?? '', member.id)
  })
  form('/revenue/disconnect', revenuePage, '/revenue?done=disconnected', async (tx, { member }, id) => {
    await mustOwn(tx, member.id, id)
    await disconnectRevenue(app, tx, id, member.id)
  })

  form('/comparison', alternativesPage, '/alternatives?done=saved#comparison', (tx, { member }, id, sent) =>
    stateFacts(app, tx, id, member.id, factsIn(sent)).catch((error: unknown) => {
      throw atFields(error, sent)
    }),
  )

  const file = (path: string, name: string, write: typeof daysAsCsv) =>
    server.get(
      `${root}${path}`,
      asPerson(site, async (person, request: FastifyRequest, reply: FastifyReply) => {
        const { listing } = await openOwn(app, person, idInPath(request))
        reply
          .header('cache-control', 'private, no-store')
          .header('content-disposition', `attachment; filename="${listing.slug}-${name}.csv"`)
        return reply.type('text/csv; charset=utf-8').send(await write(app, app.db, listing.id, daysIn(request)))
      }),
    )
  file('/dashboard/days.csv', 'days', daysAsCsv)
  file('/dashboard/sources.csv', 'sources', sourcesAsCsv)
}

/** The listing that was typed, with what is wrong said beside its field. */
async function meant(tx: Transaction, typed: string): Promise<number> {
  try {
    return await listingIdOf(tx, await findListing(tx, typed))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw invalid([{ path: 'listing', message: error.errors?.[0]?.message ?? error.message }])
  }
}
