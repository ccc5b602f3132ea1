import type { App } from '../../platform/app.ts'
import { raw, sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { type StorySection, storySections } from '../drafter/proposal.ts'
import { changeListing } from './change.ts'
import type { StorySections } from './input.ts'

export type StoryRow = Record<StorySection, string | null>

const columns = raw(storySections.join(', '))

/** Sets the sections that are given, takes away those given empty, and leaves the others as they are. */
export async function setStory(app: App, tx: Transaction, listingId: number, memberId: number, sections: StorySections): Promise<StoryRow | null> {
  return changeListing(app, tx, listingId, { memberId, cause: 'story' }, async () => {
    const present = await tx.maybe(sql<StoryRow>`select ${columns} from stories where listing_id = ${listingId}`)
    const story = Object.fromEntries(storySections.map((section) => [section, sections[section] === undefined ? (present?.[section] ?? null) : sections[section] || null])) as StoryRow
    await writeStory(app, tx, listingId, story)
    return isEmpty(story) ? null : story
  })
}

export async function writeStory(app: App, tx: Transaction, listingId: number, story: StoryRow | null): Promise<void> {
  if (story === null || isEmpty(story)) return void (await tx.run(sql`delete from stories where listing_id = ${listingId}`))
  const { title, story: text, why_started, problem, journey, challenges, achievements, lessons, whats_next } = story
  await tx.run(sql`
    insert into stories (listing_id, ${columns}, updated_at)
    values (${listingId}, ${title}, ${text}, ${why_started}, ${problem}, ${journey}, ${challenges}, ${achievements}, ${lessons}, ${whats_next}, ${app.clock.now()})
    on conflict (listing_id) do update set title = excluded.title, story = excluded.story, why_started = excluded.why_started, problem = excluded.problem,
      journey = excluded.journey, challenges = excluded.challenges, achievements = excluded.achievements, lessons = excluded.lessons,
      whats_next = excluded.whats_next, updated_at = excluded.updated_at`)
}

function isEmpty(story: StoryRow): boolean {
  return storySections.every((section) => story[section] === null)
}
