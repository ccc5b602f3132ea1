import type { MailTopic } from './topics.ts'

/** Rendered as both text and HTML. */
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
  /** Absent for email that nobody can unsubscribe from. */
  topic?: MailTopic
  compose(data: Data, site: MailSite): MailContent
}

export function mailTemplate<Data>(declaration: MailTemplate<Data>): MailTemplate<Data> {
  return declaration
}

/** `Hi Inês,` for `Inês Carvalho`. */
export function greeting(name: string): string {
  return `Hi ${name.trim().split(/\s/)[0]},`
}
