import type { Topic } from './topics.ts'

/** A piece of a mail; text and HTML are both made from it. */
export type Block = string | { label: string; url: string } | { quote: string } | { note: string }

export interface Message {
  subject: string
  blocks: readonly Block[]
}

export interface Site {
  name: string
  url: string
}

export interface MailTemplate<Data> {
  name: string
  /** Absent on what the person needs and cannot refuse. */
  topic?: Topic
  compose(data: Data, site: Site): Message
}

export function mailTemplate<Data>(declaration: MailTemplate<Data>): MailTemplate<Data> {
  return declaration
}
