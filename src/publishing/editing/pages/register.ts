import type { FastifyInstance } from 'fastify'
import { approveAlternative, withdrawAlternative } from '../../../directory/comparison/own-alternatives.ts'
import {
  type OwnListingView,
  ownListingAction,
  ownListingForm,
  showOwnListing,
} from '../../../directory/listings/pages/own-listing.ts'
import { publicListingId } from '../../../directory/listings/queries.ts'
import type { Transaction } from '../../../platform/database/types.ts'
import { invalid, Problem } from '../../../platform/problem.ts'
import { asPerson } from '../../../web/account.ts'
import { pageNumber } from '../../../web/components/pagination.ts'
import { wholeIn } from '../../../web/forms.ts'
import type { Site } from '../../../web/page.ts'
import { show } from '../../../web/show.ts'
import { findListingSlug } from '../../claims/find-listing.ts'
import { stateFacts } from '../comparison.ts'
import { addMilestone, deleteMilestone } from '../milestones.ts'
import { myListingPath } from '../paths.ts'
import { restoreVersion } from '../restore.ts'
import { setStory } from '../story.ts'
import { updateListing } from '../update.ts'
import { postUpdate } from '../updates.ts'
import { updatesLimit } from '../updates-story-milestones.ts'
import { editAlternativesPage } from './alternatives.ts'
import { atFields, factsIn } from './comparison.ts'
import { editPage } from './edit.ts'
import { changesIn, contentShown, listingTypedIn } from './edit-form.ts'
import { historyPage } from './history.ts'
import { myListingsPage } from './list.ts'
import { milestoneIn } from './milestones.ts'
import { myListingPage } from './overview.ts'
import { storyIn, storyPage } from './story.ts'
import { updateIn, updatesPage } from './updates.ts'

const root = '/account/listings/:id'

/**
 * What the people of a listing do about it. Every form does what the operation of the same name does, by the same
 * functions.
 */
export function registerListingEditing(server: FastifyInstance, site: Site): void {
  const { app } = site

  server.get(
    '/account/listings',
    asPerson(site, async (person, request, reply) => {
      const { page } = request.query as { page?: string }
      return show(site, request, reply, await myListingsPage(app, person, pageNumber(page)))
    }),
  )

  const page = (path: string, draw: OwnListingView, said?: Record<string, string>) =>
    server.get(`${root}${path}`, showOwnListing(site, draw, said))
  page('', myListingPage, { free: 'The free plan is chosen. Put the badge on your homepage now.' })
  page('/edit', editPage, { saved: 'Saved and published.', same: 'Nothing was changed.' })
  page('/story', storyPage, {
    saved: 'Saved.',
    added: 'The milestone is added.',
    deleted: 'The milestone is deleted. It stays in the history.',
  })
  page('/updates', updatesPage, { posted: 'Posted.' })
  page('/alternatives', editAlternativesPage, { saved: 'Saved.' })
  page('/history', historyPage, { restored: 'Restored and published.' })

  const form = (path: string, draw: OwnListingView, then: string, work: Parameters<typeof ownListingAction>[3]) =>
    server.post(`${root}${path}`, ownListingAction(site, draw, then, work))

  server.post(
    `${root}/edit`,
    ownListingForm(site, editPage, async ({ member }, id, sent, reply) => {
      const changes = changesIn(await contentShown(app.db, id, Number(sent.get('version')) || 0), listingTypedIn(sent))
      const any = Object.keys(changes).length > 0
      if (any) await app.db.transaction((tx) => updateListing(app, tx, id, member.id, changes))
      return reply.redirect(`${myListingPath(id)}/edit?done=${any ? 'saved' : 'same'}`, 303)
    }),
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
  server.post(
    `${root}/updates`,
    ownListingForm(site, updatesPage, async ({ member }, id, sent, reply) => {
      await app.limiter.take([[updatesLimit, String(member.id)]], {})
      await app.db.transaction((tx) => postUpdate(app, tx, id, member.id, updateIn(sent)))
      return reply.redirect(`${myListingPath(id)}/updates?done=posted`, 303)
    }),
  )
  form('/restore', historyPage, '/history?done=restored', (tx, { member }, id, sent) =>
    restoreVersion(
      app,
      tx,
      { listingId: id, number: wholeIn(sent, 'number'), state: sent.get('state') === 'before' ? 'before' : 'after' },
      member.id,
    ),
  )
  form('/alternatives', editAlternativesPage, '/alternatives?done=saved', async (tx, _, id, sent) =>
    approveAlternative(app, tx, { listingId: id, alternativeId: await meant(tx, sent.get('listing') ?? '') }),
  )
  form('/alternatives/approve', editAlternativesPage, '/alternatives?done=saved', (tx, _, id, sent) =>
    approveAlternative(app, tx, { listingId: id, alternativeId: wholeIn(sent, 'alternative') }),
  )
  form('/alternatives/withdraw', editAlternativesPage, '/alternatives?done=saved', (tx, _, id, sent) =>
    withdrawAlternative(app, tx, { listingId: id, alternativeId: wholeIn(sent, 'alternative') }),
  )
  form('/comparison', editAlternativesPage, '/alternatives?done=saved#comparison', (tx, { member }, id, sent) =>
    stateFacts(app, tx, id, member.id, factsIn(sent)).catch((error: unknown) => {
      throw atFields(error, sent)
    }),
  )
}

/** The listing that was typed, with what is wrong said beside its field. */
async function meant(tx: Transaction, typed: string): Promise<number> {
  try {
    return await publicListingId(tx, await findListingSlug(tx, typed))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw invalid([{ path: 'listing', message: error.errors?.[0]?.message ?? error.message }])
  }
}
