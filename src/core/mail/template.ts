import type { MailTopic } from './topics.ts'

/** A piece of a mail; text and HTML are both made from it. */
export type MailBlock = string | { label: string; url: string } | { quote: string } | { note: string }

export interface MailContent {
  subject: string
  blocks: readonly MailBlock[]
}

export interface MailSite {
  name: string
  url: string
}

export interface MailTemplate<Data> {
  name: string
  /** Absent on what the person needs and cannot refuse. */
  topic?: MailTopic
  compose(data: Data, site: MailSite): MailContent
}

export function mailTemplate<Data>(declaration: MailTemplate<Data>): MailTemplate<Data> {
  return declaration
}
