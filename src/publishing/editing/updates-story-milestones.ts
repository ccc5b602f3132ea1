import * as z from 'zod'
import { ListingUpdate, Milestone, Story } from '../../directory/listings/schema.ts'
import { noStory } from '../../directory/listings/story.ts'
import type { Policy } from '../../platform/limits/policy.ts'
import { operation } from '../../platform/operation/declare.ts'
import { isPartHeld } from './held-change.ts'
import { NewMilestone, NewUpdate, StorySections } from './input.ts'
import { addMilestone, deleteMilestone } from './milestones.ts'
import { exampleParam, listingParam } from './operations.ts'
import { requireEditor } from './policy.ts'
import { editUpdate, postUpdate } from './post-update.ts'
import { updatesPerHour } from './settings.ts'
import { setStory } from './story.ts'
import { visibilityOf } from './visibility.ts'

export const updatesLimit: Policy = { name: 'updates', quota: updatesPerHour, window: 3600 }

const shown = z.boolean().describe('Whether visitors can see it: the listing is live and the section unlocked.')

export const post_listing_update = operation({
  id: 'post_listing_update',
  title: 'Post an update',
  description:
    "Post what's new about a listing. It appears on its page and in the latest updates, and " +
    'followers are notified.',
  group: 'my-listings',
  method: 'POST',
  path: '/me/listings/{listing_id}/updates',
  access: 'listings:write',
  limit: updatesLimit,
  params: listingParam,
  body: NewUpdate,
  returns: ListingUpdate.extend({ shown, followers: z.int().describe('How many followers are notified.') }),
  status: 201,
  mayMiss: true,
  acceptsIdempotencyKey: true,
  example: {
    params: exampleParam,
    body: { title: 'Moon phases', body: 'They are on the page now.' },
    response: {
      id: 3,
      title: 'Moon phases',
      body: 'They are on the page now.',
      posted_at: '2026-11-06T09:00:00.000Z',
      shown: true,
      followers: 41,
    },
  },
  async run({ app, db, caller: { memberId }, path: { listing_id }, body }) {
    await requireEditor(db, memberId, listing_id)
    const { posted_at, is_held, ...update } = await postUpdate(app, db, listing_id, memberId, body)
    const { isLive, followers } = await visibilityOf(db, listing_id, memberId)
    return { ...update, posted_at: posted_at.toISOString(), shown: isLive && !is_held, followers }
  },
})

export const edit_listing_update = operation({
  id: 'edit_listing_update',
  extension: true,
  title: 'Edit an update',
  description: 'Correct the title or text of an update. Followers are not notified again.',
  group: 'my-listings',
  method: 'PATCH',
  path: '/me/listings/{listing_id}/updates/{update_id}',
  access: 'listings:write',
  params: listingParam.extend({
    update_id: z.int().min(1).max(Number.MAX_SAFE_INTEGER).describe('Id from get_my_listing.'),
  }),
  body: NewUpdate.partial(),
  returns: ListingUpdate.extend({ shown }),
  mayMiss: true,
  acceptsIdempotencyKey: true,
  annotations: { destructive: true },
  example: {
    params: { ...exampleParam, update_id: 3 },
    body: { title: 'Moon phases, corrected' },
    response: {
      id: 3,
      title: 'Moon phases, corrected',
      body: 'They are on the page now.',
      posted_at: '2026-11-06T09:00:00.000Z',
      shown: true,
    },
  },
  async run({ app, db, caller: { memberId }, path: { listing_id, update_id }, body }) {
    await requireEditor(db, memberId, listing_id)
    const target = { listingId: listing_id, updateId: update_id, memberId }
    const { posted_at, is_held, ...update } = await editUpdate(app, db, target, body)
    const { isLive } = await visibilityOf(db, listing_id, memberId)
    return { ...update, posted_at: posted_at.toISOString(), shown: isLive && !is_held }
  },
})

export const add_milestone = operation({
  id: 'add_milestone',
  title: 'Add a milestone',
  description: 'Add a dated milestone to a listing. Visitors see it if the section is unlocked.',
  group: 'my-listings',
  method: 'POST',
  path: '/me/listings/{listing_id}/milestones',
  access: 'listings:write',
  params: listingParam,
  body: NewMilestone,
  returns: Milestone.extend({ shown }),
  status: 201,
  mayMiss: true,
  acceptsIdempotencyKey: true,
  example: {
    params: exampleParam,
    body: { date: '2026-03-01', title: 'First hundred boats' },
    response: { id: 8, date: '2026-03-01', title: 'First hundred boats', description: null, url: null, shown: false },
  },
  async run({ app, db, caller: { memberId }, path: { listing_id }, body }) {
    await requireEditor(db, memberId, listing_id)
    const milestone = await addMilestone(app, db, listing_id, memberId, body)
    const isHeld = await isPartHeld(db, listing_id, 'milestones')
    return { ...milestone, shown: !isHeld && (await visibilityOf(db, listing_id, memberId)).isShown('milestones') }
  },
})

export const delete_milestone = operation({
  id: 'delete_milestone',
  title: 'Delete a milestone',
  description: 'Delete a milestone. You can restore it from the history.',
  group: 'my-listings',
  method: 'DELETE',
  path: '/me/listings/{listing_id}/milestones/{milestone_id}',
  access: 'listings:write',
  params: listingParam.extend({
    milestone_id: z.int().min(1).max(Number.MAX_SAFE_INTEGER).describe('Id from get_my_listing.'),
  }),
  returns: z.object({ id: z.int(), deleted: z.literal(true) }),
  mayMiss: true,
  acceptsIdempotencyKey: true,
  annotations: { destructive: true },
  example: { params: { ...exampleParam, milestone_id: 8 }, response: { id: 8, deleted: true } },
  async run({ app, db, caller: { memberId }, path: { listing_id, milestone_id } }) {
    await requireEditor(db, memberId, listing_id)
    await deleteMilestone(app, db, listing_id, memberId, milestone_id)
    return { id: milestone_id, deleted: true as const }
  },
})

export const set_founder_story = operation({
  id: 'set_founder_story',
  title: 'Set the founder story',
  description:
    'Set sections of the founder story. Omitted sections stay; an empty string clears one. ' +
    'Visitors see it if the section is unlocked.',
  group: 'my-listings',
  method: 'PUT',
  path: '/me/listings/{listing_id}/story',
  access: 'listings:write',
  params: listingParam,
  body: StorySections,
  bodyOptional: true,
  returns: z.object({ story: Story.nullable(), shown }),
  mayMiss: true,
  acceptsIdempotencyKey: true,
  annotations: { destructive: true },
  example: {
    params: exampleParam,
    body: { title: 'A tide table in a raincoat pocket' },
    response: { story: { ...noStory, title: 'A tide table in a raincoat pocket' }, shown: true },
  },
  async run({ app, db, caller: { memberId }, path: { listing_id }, body }) {
    await requireEditor(db, memberId, listing_id)
    const story = await setStory(app, db, listing_id, memberId, body)
    const isHeld = await isPartHeld(db, listing_id, 'story')
    return { story, shown: !isHeld && (await visibilityOf(db, listing_id, memberId)).isShown('story') }
  },
})
