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
import { formNumber } from '../../../web/forms.ts'
import type { Site } from '../../../web/page.ts'
import { show } from '../../../web/show.ts'
import { findListingSlug } from '../../claims/find-listing.ts'
import { setFacts } from '../comparison.ts'
import { addMilestone, deleteMilestone } from '../milestones.ts'
import { myListingPath } from '../paths.ts'
import { postUpdate } from '../post-update.ts'
import { restoreVersion } from '../restore.ts'
import { setStory } from '../story.ts'
import { updateListing } from '../update.ts'
import { updatesLimit } from '../updates-story-milestones.ts'
import { editAlternativesPage } from './alternatives.ts'
import { errorsAtFields, readFacts } from './comparison.ts'
import { editPage } from './edit.ts'
import { contentAtVersion, readChanges, readFormValues } from './edit-form.ts'
import { historyPage } from './history.ts'
import { myListingsPage } from './list.ts'
import { readMilestone } from './milestones.ts'
import { myListingPage } from './overview.ts'
import { readStory, storyPage } from './story.ts'
import { readUpdate, updatesPage } from './updates.ts'

const root = '/account/listings/:id'

/** The pages on which owners and editors manage a listing. The forms call the same functions as the API operations. */
export function registerListingEditing(server: FastifyInstance, site: Site): void {
  const { app } = site

  server.get(
    '/account/listings',
    asPerson(site, async (person, request, reply) => {
      const { page } = request.query as { page?: string }
      return show(site, request, reply, await myListingsPage(app, person, pageNumber(page)))
    }),
  )

  const page = (path: string, view: OwnListingView, doneMessages?: Record<string, string>) =>
    server.get(`${root}${path}`, showOwnListing(site, view, doneMessages))
  page('', myListingPage, { free: 'You’re on the free plan. Now add the badge to your homepage.' })
  page('/edit', editPage, { saved: 'Changes saved.', same: 'No changes to save.' })
  page('/story', storyPage, {
    saved: 'Saved.',
    added: 'Milestone added.',
    deleted: 'Milestone deleted. You can restore it from History.',
  })
  page('/updates', updatesPage, { posted: 'Posted.' })
  page('/alternatives', editAlternativesPage, { saved: 'Saved.' })
  page('/history', historyPage, { restored: 'Version restored.' })

  const form = (path: string, view: OwnListingView, then: string, work: Parameters<typeof ownListingAction>[3]) =>
    server.post(`${root}${path}`, ownListingAction(site, view, then, work))

  server.post(
    `${root}/edit`,
    ownListingForm(site, editPage, async ({ member }, id, sent, reply) => {
      const shown = await contentAtVersion(app.db, id, Number(sent.get('version')) || 0)
      const changes = readChanges(shown, readFormValues(sent))
      const isChanged = Object.keys(changes).length > 0
      if (isChanged) await app.db.transaction((tx) => updateListing(app, tx, id, member.id, changes))
      return reply.redirect(`${myListingPath(id)}/edit?done=${isChanged ? 'saved' : 'same'}`, 303)
    }),
  )
  form('/story', storyPage, '/story?done=saved', (tx, { member }, id, sent) =>
    setStory(app, tx, id, member.id, readStory(sent)),
  )
  form('/milestones', storyPage, '/story?done=added#milestones', (tx, { member }, id, sent) =>
    addMilestone(app, tx, id, member.id, readMilestone(sent)),
  )
  form('/milestones/delete', storyPage, '/story?done=deleted#milestones', (tx, { member }, id, sent) =>
    deleteMilestone(app, tx, id, member.id, formNumber(sent, 'milestone')),
  )
  server.post(
    `${root}/updates`,
    ownListingForm(site, updatesPage, async ({ member }, id, sent, reply) => {
      await app.limiter.take([[updatesLimit, String(member.id)]], {})
      await app.db.transaction((tx) => postUpdate(app, tx, id, member.id, readUpdate(sent)))
      return reply.redirect(`${myListingPath(id)}/updates?done=posted`, 303)
    }),
  )
  form('/restore', historyPage, '/history?done=restored', (tx, { member }, id, sent) =>
    restoreVersion(
      app,
      tx,
      { listingId: id, number: formNumber(sent, 'number'), state: sent.get('state') === 'before' ? 'before' : 'after' },
      member.id,
    ),
  )
  form('/alternatives', editAlternativesPage, '/alternatives?done=saved', async (tx, _, id, sent) =>
    approveAlternative(app, tx, { listingId: id, alternativeId: await findAlternative(tx, sent.get('listing') ?? '') }),
  )
  form('/alternatives/approve', editAlternativesPage, '/alternatives?done=saved', (tx, _, id, sent) =>
    approveAlternative(app, tx, { listingId: id, alternativeId: formNumber(sent, 'alternative') }),
  )
  form('/alternatives/withdraw', editAlternativesPage, '/alternatives?done=saved', (tx, _, id, sent) =>
    withdrawAlternative(app, tx, { listingId: id, alternativeId: formNumber(sent, 'alternative') }),
  )
  form('/comparison', editAlternativesPage, '/alternatives?done=saved#comparison', (tx, { member }, id, sent) =>
    setFacts(app, tx, id, member.id, readFacts(sent)).catch((error: unknown) => {
      throw errorsAtFields(error, sent)
    }),
  )
}

/** Finds the listing that was typed. Errors are shown at its field. */
async function findAlternative(tx: Transaction, typed: string): Promise<number> {
  try {
    return await publicListingId(tx, await findListingSlug(tx, typed))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw invalid([{ path: 'listing', message: error.errors?.[0]?.message ?? error.message }])
  }
}
