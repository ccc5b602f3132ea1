import type { MailPreview } from '../mail/template.ts'
import type { MailTopic } from '../mail/topics.ts'
import { noticeMail } from './mails.ts'

/** The text of a notification, on the site and by email. */
export interface NoticeContent {
  title: string
  body: string | null
  /** The page it links to. */
  path: `/${string}`
  /** Label of the button in the email. */
  button: string
  /** Full text for the email, if `body` is only an excerpt. */
  quote?: string
}

interface NoticeTemplate<Topic extends MailTopic, Data> {
  name: string
  topic: Topic
  compose(data: Data): NoticeContent & { topic: Topic }
  /** Sample data for the gallery of all emails. */
  example: Data
}

type Declaration<Topic extends MailTopic, Data> = Omit<NoticeTemplate<Topic, Data>, 'compose'> & {
  compose(data: Data): NoticeContent
}

/** Every notification that is also emailed. */
export function noticeTemplate<Topic extends MailTopic, Data>(
  declaration: Declaration<Topic, Data>,
): NoticeTemplate<Topic, Data> {
  const { topic, compose } = declaration
  return { ...declaration, compose: (data) => ({ ...compose(data), topic }) }
}

export function noticePreview<Topic extends MailTopic, Data>({
  name,
  topic,
  compose,
  example,
}: NoticeTemplate<Topic, Data>): MailPreview {
  const { title, body, path, button, quote = null } = compose(example)
  return {
    name,
    topic,
    compose: (site) => noticeMail(topic).compose({ title, body, quote, button, url: `${site.url}${path}` }, site),
  }
}
