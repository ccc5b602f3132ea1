import { type MailBlock, mailTemplate } from '../../../core/mail/template.ts'
import type { BeforeAfter } from './changes.ts'

interface ChangesMail {
  changes: { listing: string; by: string; at: string; fields: BeforeAfter[] }[]
  url: string
}

const longest = 400

export const changesMail = mailTemplate<ChangesMail>({
  name: 'team_changes',
  compose: ({ changes, url }, site) => ({
    subject:
      changes.length === 1
        ? `${changes[0]!.listing} was changed`
        : `${changes.length} changes to listings of ${site.name}`,
    blocks: [
      ...changes.flatMap(({ listing, by, at, fields }): MailBlock[] => [
        `${listing}, changed by ${by} on ${at}:`,
        ...fields.map(({ field, before, after }) => ({
          quote: `${field}\n− ${shortened(before)}\n+ ${shortened(after)}`,
        })),
      ]),
      { label: 'See all changes', url },
    ],
  }),
})

function shortened(text: string): string {
  return text.length > longest ? `${text.slice(0, longest).toWellFormed()}…` : text || '(nothing)'
}
