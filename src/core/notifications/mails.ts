import { type MailBlock, type MailTemplate, mailTemplate } from '../mail/template.ts'
import type { MailTopic } from '../mail/topics.ts'

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

export function noticeMail(topic: MailTopic): MailTemplate<NoticeMail> {
  return mailTemplate<NoticeMail>({
    name: 'notice',
    topic,
    compose: ({ title, body, quote, url, button }) => ({
      subject: title,
      blocks: [`${title}`, ...bodyBlocks(body, quote), { label: button, url }],
    }),
  })
}

export function digestMail(topic: MailTopic): MailTemplate<DigestMail> {
  return mailTemplate<DigestMail>({
    name: 'digest',
    topic,
    compose: ({ items }, site) => ({
      subject: items.length === 1 ? items[0]!.title : `${items.length} updates from ${site.name}`,
      blocks: items.flatMap(({ title, body, url }): MailBlock[] => [
        title,
        ...(body ? [{ quote: body }] : []),
        { note: url },
      ]),
    }),
  })
}

function bodyBlocks(body: string | null, quote: string | null): MailBlock[] {
  if (quote) return [{ quote }]
  return body ? [body] : []
}
