import { mailTemplate } from '../../core/mail/template.ts'

/** Sent once everything in an order is done. */
export const fulfilledMail = mailTemplate<{ name: string; number: string; lines: readonly string[]; url: string }>({
  name: 'order_fulfilled',
  compose: ({ name, number, lines, url }, site) => ({
    subject: `Your ${site.name} order ${number} is complete`,
    blocks: [
      `Hi ${name},`,
      `Everything in order ${number} is done:`,
      { quote: lines.join('\n') },
      { label: 'View order', url },
    ],
  }),
})

export const taskDoneMail = mailTemplate<{ name: string; number: string; title: string; report: string; url: string }>({
  name: 'task_done',
  compose: ({ name, number, title, report, url }, site) => ({
    subject: `Done: ${title} (${site.name})`,
    blocks: [
      `Hi ${name},`,
      `${title} (order ${number}) is done. Here’s our report:`,
      { quote: report },
      { label: 'View order', url },
    ],
  }),
})

export const failedMail = mailTemplate<{ name: string; number: string; title: string; why: string; url: string }>({
  name: 'fulfilment_failed',
  compose: ({ name, number, title, why, url }, site) => ({
    subject: `We couldn’t complete ${title} (${site.name})`,
    blocks: [
      `Hi ${name},`,
      `We couldn’t complete ${title} (order ${number}): ${why}`,
      'We’ll fix it or refund you. You don’t need to do anything.',
      { label: 'View order', url },
    ],
  }),
})

export const reviewMail = mailTemplate<{
  name: string
  listing: string
  score: number
  findings: readonly string[]
  report: string
  url: string
}>({
  name: 'profile_review',
  compose: ({ name, listing, score, findings, report }, site) => ({
    subject: `Your ${site.name} profile review for ${listing}`,
    blocks: [
      `Hi ${name},`,
      `We compared the profile of ${listing} with its website. It scores ${score} out of 100.`,
      ...(findings.length > 0 ? findings.map((finding) => ({ quote: finding })) : ['We found nothing to change.']),
      { label: 'View report', url: report },
    ],
  }),
})
