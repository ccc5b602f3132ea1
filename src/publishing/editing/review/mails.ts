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
})

function shorten(text: string): string {
  return text.length > maxQuoteLength ? `${text.slice(0, maxQuoteLength).toWellFormed()}…` : text || '(empty)'
}
