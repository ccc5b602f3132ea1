import {
  eachSection,
  isEmptyStory,
  type StoryTexts,
  storyColumns,
  storySections,
} from '../../directory/listings/story.ts'
import type { App } from '../../platform/app.ts'
import { join, raw, sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { changeListing } from './change.ts'
import type { StorySections } from './input.ts'

/** Sets the sections that are given, takes away those given empty, and leaves the others as they are. */
export async function setStory(
  app: App,
  tx: Transaction,
  listingId: number,
  memberId: number,
  sections: StorySections,
): Promise<StoryTexts | null> {
  return changeListing(app, tx, listingId, { memberId, cause: 'story' }, async () => {
    const present = await tx.maybe(sql<StoryTexts>`select ${storyColumns} from stories where listing_id = ${listingId}`)
    const story = eachSection((section) =>
      sections[section] === undefined ? (present?.[section] ?? null) : sections[section] || null,
    )
    await writeStory(app, tx, listingId, story)
    return isEmptyStory(story) ? null : story
  })
}

/** Makes this the story of a listing; one without a word is none. */
export async function writeStory(
  app: App,
  tx: Transaction,
  listingId: number,
  story: StoryTexts | null,
): Promise<void> {
  if (story === null || isEmptyStory(story))
    return void (await tx.run(sql`delete from stories where listing_id = ${listingId}`))
  await tx.run(sql`
    insert into stories (listing_id, ${storyColumns}, updated_at)
    values (${listingId}, ${join(
      storySections.map((section) => sql`${story[section]}`),
      ', ',
    )}, ${app.clock.now()})
    on conflict (listing_id) do update
      set ${raw(
        storySections.map((section) => `${section} = excluded.${section}`).join(', '),
      )}, updated_at = excluded.updated_at`)
}
