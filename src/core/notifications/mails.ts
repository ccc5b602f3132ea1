import { type MailTemplate, mailTemplate, type SendableMail } from '../mail/template.ts'
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

/** The gallery shows it with the text of each notification (`noticePreview`). */
export function noticeMail(topic: MailTopic): SendableMail<NoticeMail> {
  return {
    name: 'notice',
    topic,
    compose: ({ title, body, quote, url, button }) => ({
      subject: title,
      blocks: [...(quote ? [{ quote }] : body ? [body] : []), { label: button, url }],
    }),
  }
}

export function digestMail(topic: MailTopic): MailTemplate<DigestMail> {
  return mailTemplate<DigestMail>({
    name: 'digest',
    topic,
    compose: ({ items }, site) => ({
      subject: items.length === 1 ? items[0]!.title : `${items.length} updates from ${site.name}`,
      blocks: items.map(({ title, body, url }) => ({ item: title, text: body, url })),
    }),
    example: (link) => ({
      items: [
        {
          title: 'Tidepool: Shared inboxes are here',
          body: 'Answer customers together, with drafts that wait for a second pair of eyes.',
          url: link('/listings/tidepool'),
        },
        {
          title: 'Quayside just launched',
          body: 'Book a berth in any harbor, from your phone.',
          url: link('/listings/quayside'),
        },
        { title: 'Lantern just launched', body: 'Status pages that write themselves.', url: link('/listings/lantern') },
      ],
    }),
  })
}
