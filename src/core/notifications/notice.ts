import type { MailTopic } from '../mail/topics.ts'

/** What stands on the site for a person. */
export interface SiteNotice {
  /** Names what happened; the same is never told to anyone twice. */
  cause: string
  /** Claims have mails of their own, which nobody can refuse. */
  topic: MailTopic | 'claims'
  listingId: number | null
  title: string
  body: string | null
  /** Where on this site it leads. */
  path: `/${string}`
}

/** Something that happened and concerns people, told on the site and by mail. */
export interface Notice extends SiteNotice {
  topic: MailTopic
  /** What the button of the mail says. */
  button: string
  /** What a mail of its own says in full where the notice is short. */
  quote?: string
}
