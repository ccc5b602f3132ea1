import { type Block, type MailTemplate, mailTemplate } from '../mail/template.ts'
import type { Topic } from '../mail/topics.ts'

interface NoticeMail {
  title: string
  body: string | null
  quote: string | null
  url: string
  button: string
}

interface DigestMail {
  items: { title: string; body: string | null; url: string }[]
}

/** One thing that happened. */
export function noticeMail(topic: Topic): MailTemplate<NoticeMail> {
  return mailTemplate<NoticeMail>({
    name: 'notice',
    topic,
    compose: ({ title, body, quote, url, button }) => ({
      subject: title,
      blocks: [`${title}`, ...said(body, quote), { label: button, url }],
    }),
  })
}

/** Everything of a day that was not mailed at once. */
export function digestMail(topic: Topic): MailTemplate<DigestMail> {
  return mailTemplate<DigestMail>({
    name: 'digest',
    topic,
    compose: ({ items }, site) => ({
      subject: items.length === 1 ? items[0]!.title : `${items.length} news from ${site.name}`,
      blocks: items.flatMap(({ title, body, url }): Block[] => [
        title,
        ...(body ? [{ quote: body }] : []),
        { note: url },
      ]),
    }),
  })
}

function said(body: string | null, quote: string | null): Block[] {
  if (quote) return [{ quote }]
  return body ? [body] : []
}
