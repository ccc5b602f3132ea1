import type { FastifyInstance } from 'fastify'
import { approveAlternative, withdrawAlternative } from '../../../directory/comparison/own-alternatives.ts'
import {
  adminEdit,
  type EditingRoom,
  makersRoom,
  type OwnListingView,
  ownListingAction,
  ownListingForm,
  type Question,
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
import { authorOf, changeListing } from '../change.ts'
import { setFacts } from '../comparison.ts'
import { changeFounderAsAdmin } from '../founder.ts'
import { addMilestone, deleteMilestone } from '../milestones.ts'
import { myListingPath } from '../paths.ts'
import { postUpdate } from '../post-update.ts'
import { restoreVersion } from '../restore.ts'
import { changeUpdateAsAdmin } from '../review/posted-updates.ts'
import { setStory } from '../story.ts'
import { updateListing } from '../update.ts'
import { updatesLimit } from '../updates-story-milestones.ts'
import { editAlternativesPage } from './alternatives.ts'
import { errorsAtFields, readFacts } from './comparison.ts'
import { editPage } from './edit.ts'
import { contentAtVersion, readChanges, readFormValues } from './edit-form.ts'
import { readFounder } from './founders.ts'
import { historyPage } from './history.ts'
import { myListingsPage } from './list.ts'
import { readMilestone } from './milestones.ts'
import { myListingPage } from './overview.ts'
import { readStory, storyPage } from './story.ts'
import { adminUpdatesPage, readUpdate, updatesPage } from './updates.ts'

/** The pages on which owners and editors manage a listing. The forms call the same functions as the API operations. */
export function registerListingEditing(server: FastifyInstance, site: Site): void {
  const { app } = site
  const { root } = makersRoom

  server.get(
    '/account/listings',
    asPerson(site, async (person, request, reply) => {
      const { page } = request.query as { page?: string }
      return show(site, request, reply, await myListingsPage(app, person, pageNumber(page)))
    }),
  )

  server.get(
    root,
    showOwnListing(site, myListingPage, { free: 'You’re on the free plan. Now add the badge to your homepage.' }),
  )
  server.get(
    `${root}/updates`,
    showOwnListing(site, updatesPage, { posted: 'Posted.', held: 'Thanks! We’ll publish it after a quick check.' }),
  )
  server.post(
    `${root}/updates`,
    ownListingForm(site, updatesPage, async ({ member }, id, sent, reply) => {
      await app.limiter.take([[updatesLimit, String(member.id)]], {})
      const { is_held } = await app.db.transaction((tx) => postUpdate(app, tx, id, member.id, readUpdate(sent)))
      return reply.redirect(`${myListingPath(id)}/updates?done=${is_held ? 'held' : 'posted'}`, 303)
    }),
  )
  registerEditor(server, site, makersRoom)
}

/** The pages that owners, editors and admins share, with the same rules for all. */
export function registerEditor(server: FastifyInstance, site: Site, room: EditingRoom): void {
  const { app } = site
  const { root } = room
  const page = (path: string, view: OwnListingView, doneMessages?: Record<string, string>) =>
    server.get(`${root}${path}`, showOwnListing(site, view, doneMessages, room))
  page('/edit', editPage, { saved: 'Changes saved.', same: 'No changes to save.' })
  page('/story', storyPage, {
    saved: 'Saved.',
    added: 'Milestone added.',
    deleted: 'Milestone deleted. You can restore it from History.',
  })
  page('/alternatives', editAlternativesPage, { saved: 'Saved.' })
  page('/history', historyPage, { restored: 'Version restored.' })

  const form = (
    path: string,
    view: OwnListingView,
    then: string,
    work: Parameters<typeof ownListingAction>[3],
    confirm?: (sent: URLSearchParams) => Question,
  ) => server.post(`${root}${path}`, ownListingAction(site, view, then, work, room, confirm))

  server.post(
    `${root}/edit`,
    ownListingForm(
      site,
      editPage,
      async (person, id, sent, reply) => {
        const by = room.editedBy(app, person, sent)
        const shown = await contentAtVersion(app.db, id, Number(sent.get('version')) || 0)
        const changes = readChanges(shown, readFormValues(sent))
        const isChanged = Object.keys(changes).length > 0
        if (isChanged) await app.db.transaction((tx) => updateListing(app, tx, id, by, changes))
        return reply.redirect(`${room.pathOf(id)}/edit?done=${isChanged ? 'saved' : 'same'}`, 303)
      },
      room,
    ),
  )
  form('/story', storyPage, '/story?done=saved', (tx, _, id, sent, by) => setStory(app, tx, id, by, readStory(sent)))
  form('/milestones', storyPage, '/story?done=added#milestones', (tx, _, id, sent, by) =>
    addMilestone(app, tx, id, by, readMilestone(sent)),
  )
  form('/milestones/delete', storyPage, '/story?done=deleted#milestones', (tx, _, id, sent, by) =>
    deleteMilestone(app, tx, id, by, formNumber(sent, 'milestone')),
  )
  form(
    '/restore',
    historyPage,
    '/history?done=restored',
    (tx, _, id, sent, by) =>
      restoreVersion(
        app,
        tx,
        {
          listingId: id,
          number: formNumber(sent, 'number'),
          state: sent.get('state') === 'before' ? 'before' : 'after',
        },
        by,
      ),
    (sent) => restoreQuestion(sent),
  )
  if (room.isAdmin) {
    registerUpdatesEditor(server, site, room)
    registerFoundersEditor(server, site, room)
  }
  const alternatives = (
    path: string,
    change: typeof approveAlternative,
    alternativeIn: (tx: Transaction, sent: URLSearchParams) => Promise<number> | number,
  ) =>
    form(path, editAlternativesPage, '/alternatives?done=saved', (tx, _, listingId, sent, by) =>
      changeListing(app, tx, listingId, authorOf(by, 'edited'), async () =>
        change(app, tx, { listingId, alternativeId: await alternativeIn(tx, sent) }),
      ),
    )
  const chosen = (_: Transaction, sent: URLSearchParams) => formNumber(sent, 'alternative')
  alternatives('/alternatives', approveAlternative, (tx, sent) => findAlternative(tx, sent.get('listing') ?? ''))
  alternatives('/alternatives/approve', approveAlternative, chosen)
  alternatives('/alternatives/withdraw', withdrawAlternative, chosen)
  form('/comparison', editAlternativesPage, '/alternatives?done=saved#comparison', (tx, _, id, sent, by) =>
    setFacts(app, tx, id, by, readFacts(sent)).catch((error: unknown) => {
      throw errorsAtFields(error, sent)
    }),
  )
}

/** Admins can correct and delete updates, but not post any. */
function registerUpdatesEditor(server: FastifyInstance, site: Site, room: EditingRoom): void {
  const { app } = site
  const path = `${room.root}/updates`
  const messages = { saved: 'Update changed.', deleted: 'Update deleted.' }
  server.get(path, showOwnListing(site, adminUpdatesPage, messages, room))
  server.post(
    `${path}/edit`,
    ownListingAction(
      site,
      adminUpdatesPage,
      '/updates?done=saved',
      (tx, person, id, sent) =>
        changeUpdateAsAdmin(app, tx, id, formNumber(sent, 'update'), readUpdate(sent), adminEdit(app, person, sent)),
      room,
    ),
  )
  server.post(
    `${path}/delete`,
    ownListingAction(
      site,
      adminUpdatesPage,
      '/updates?done=deleted',
      (tx, person, id, sent) =>
        changeUpdateAsAdmin(app, tx, id, formNumber(sent, 'update'), null, adminEdit(app, person, sent)),
      room,
      () => ({
        title: 'Delete this update?',
        text: 'It disappears from the listing and the latest updates. This cannot be undone.',
        yes: 'Delete update',
        back: '/updates',
      }),
    ),
  )
}

/** The owner and editors name founders in the draft. Admins can correct what is shown. */
function registerFoundersEditor(server: FastifyInstance, site: Site, room: EditingRoom): void {
  const { app } = site
  server.post(
    `${room.root}/founders`,
    ownListingAction(
      site,
      storyPage,
      '/story?done=saved#founders',
      (tx, person, id, sent) =>
        changeFounderAsAdmin(
          app,
          tx,
          id,
          adminEdit(app, person, sent),
          (sent.get('founder') ?? '').slice(0, 220),
          readFounder(sent),
        ),
      room,
    ),
  )
}

function restoreQuestion(sent: URLSearchParams): Question {
  const number = formNumber(sent, 'number')
  const isUndo = sent.get('state') === 'before'
  return {
    title: isUndo ? `Undo version ${number}?` : `Restore version ${number}?`,
    text:
      `Texts, logo and pictures become what they were ${isUndo ? 'before' : 'in'} version ${number}. ` +
      'Website and categories stay. This is saved as a new version.',
    yes: isUndo ? 'Undo this change' : 'Restore this version',
    back: '/history',
  }
}

/** Finds the listing by what was typed. Errors are shown at its field. */
async function findAlternative(tx: Transaction, typed: string): Promise<number> {
  try {
    return await publicListingId(tx, await findListingSlug(tx, typed))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw invalid([{ path: 'listing', message: error.errors?.[0]?.message ?? error.message }])
  }
}
