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
import { authorOf, changeListing, type EditedBy } from './change.ts'
import type { StorySections } from './input.ts'

/** Sets sections of the story; an empty text removes one, and others stay unchanged. */
export async function setStory(
  app: App,
  tx: Transaction,
  listingId: number,
  by: EditedBy,
  sections: StorySections,
): Promise<StoryTexts | null> {
  return changeListing(app, tx, listingId, authorOf(by, 'story edited'), async () => {
    const existing = await tx.maybe(
      sql<StoryTexts>`select ${storyColumns} from stories where listing_id = ${listingId}`,
    )
    const story = eachSection((section) =>
      sections[section] === undefined ? (existing?.[section] ?? null) : sections[section] || null,
    )
    await writeStory(app, tx, listingId, story)
    return isEmptyStory(story) ? null : story
  })
}

/** Replaces the story of a listing. An empty story is deleted. */
export async function writeStory(
  app: App,
  tx: Transaction,
  listingId: number,
  story: StoryTexts | null,
): Promise<void> {
  if (story === null || isEmptyStory(story))
    return void (await tx.run(sql`delete from stories where listing_id = ${listingId}`))
  const values = storySections.map((section) => sql`${story[section]}`)
  const assignments = storySections.map((section) => `${section} = excluded.${section}`)
  await tx.run(sql`
    insert into stories (listing_id, ${storyColumns}, updated_at)
    values (${listingId}, ${join(values, ', ')}, ${app.clock.now()})
    on conflict (listing_id) do update set
      ${raw(assignments.join(', '))},
      updated_at = excluded.updated_at`)
}
