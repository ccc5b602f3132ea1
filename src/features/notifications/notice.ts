import type { Topic } from '../mail/topics.ts'

/** Something that happened and concerns people. */
export interface Notice {
  /** Names what happened; the same is never told to anyone twice. */
  cause: string
  topic: Topic
  listingId: number | null
  title: string
  body: string | null
  /** Where on this site it leads, and what the button says. */
  path: `/${string}`
  button: string
  /** What a mail of its own says in full where the notice is short. */
  quote?: string
}
