import { type MailBlock, mailTemplate } from '../../../core/mail/template.ts'
import type { ChangedField } from './changes.ts'

interface ChangesMail {
  changes: { listing: string; by: string; at: string; fields: ChangedField[] }[]
  url: string
}

const maxQuoteLength = 400

export const changesMail = mailTemplate<ChangesMail>({
  name: 'team_changes',
  compose: ({ changes, url }, site) => ({
    subject:
      changes.length === 1 ? `${changes[0]!.listing} was changed` : `${changes.length} listing changes on ${site.name}`,
    blocks: [
      ...changes.flatMap(({ listing, by, at, fields }): MailBlock[] => [
        `${by} changed ${listing} on ${at}:`,
        ...fields.map(({ field, before, after }) => ({
          quote: `${field}\n− ${shorten(before)}\n+ ${shorten(after)}`,
        })),
      ]),
      { label: 'View all changes', url },
    ],
  }),
  example: (link) => ({
    changes: [
      {
        listing: 'Tidepool',
        by: 'Inês Carvalho',
        at: 'November 16, 2026',
        fields: [
          {
            field: 'Tagline',
            before: 'Shared inboxes for small teams',
            after: 'Answer customers together, without stepping on toes',
          },
        ],
      },
      {
        listing: 'Quayside',
        by: 'Jonas Weber',
        at: 'November 16, 2026',
        fields: [{ field: 'Demo video', before: '', after: 'https://video.example/quayside' }],
      },
    ],
    url: link('/admin/changes'),
  }),
})

function shorten(text: string): string {
  return text.length > maxQuoteLength ? `${text.slice(0, maxQuoteLength).toWellFormed()}…` : text || '(empty)'
}
