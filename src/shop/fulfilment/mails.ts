import { mailTemplate } from '../../core/mail/template.ts'

/** Sent once everything in an order is done. */
export const fulfilledMail = mailTemplate<{ name: string; number: string; lines: readonly string[]; url: string }>({
  name: 'order_fulfilled',
  compose: ({ name, number, lines, url }, site) => ({
    subject: `Your order ${number} at ${site.name} is done`,
    blocks: [
      `Hello ${name},`,
      `everything in order ${number} is done:`,
      { quote: lines.join('\n') },
      { label: 'See the order', url },
    ],
  }),
})

export const taskDoneMail = mailTemplate<{ name: string; number: string; title: string; report: string; url: string }>({
  name: 'task_done',
  compose: ({ name, number, title, report, url }, site) => ({
    subject: `${title}: done by ${site.name}`,
    blocks: [
      `Hello ${name},`,
      `${title} (order ${number}) is done. The site team writes:`,
      { quote: report },
      { label: 'See the order', url },
    ],
  }),
})

export const failedMail = mailTemplate<{ name: string; number: string; title: string; why: string; url: string }>({
  name: 'fulfilment_failed',
  compose: ({ name, number, title, why, url }, site) => ({
    subject: `${title}: something is in the way at ${site.name}`,
    blocks: [
      `Hello ${name},`,
      `${title} (order ${number}) could not be done: ${why}`,
      'The site team has it on its list and will put it right or give the money back. You need not do anything.',
      { label: 'See the order', url },
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
    subject: `Review of the profile of ${listing} at ${site.name}`,
    blocks: [
      `Hello ${name},`,
      `the profile of ${listing} was held against its website. It gets ${score} of 100.`,
      ...(findings.length > 0
        ? findings.map((finding) => ({ quote: finding }))
        : ['Nothing was found that should change.']),
      { label: 'Read the report', url: report },
    ],
  }),
})
