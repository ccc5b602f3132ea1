import { greeting, mailTemplate } from '../../core/mail/template.ts'
import { adminAlert } from './mail-admins.ts'

/** For the gallery of all emails. */
const sampleOrder = { name: 'Inês Carvalho', number: 'SLW-2026-0042' }

/** Sent once everything in an order is done. */
export const fulfilledMail = mailTemplate<{ name: string; number: string; lines: readonly string[]; url: string }>({
  name: 'order_fulfilled',
  compose: ({ name, number, lines, url }, site) => ({
    subject: `Your ${site.name} order ${number} is complete`,
    blocks: [
      greeting(name),
      `Everything in order ${number} is done:`,
      { quote: lines.join('\n') },
      { label: 'View order', url },
    ],
  }),
  example: (link) => ({
    ...sampleOrder,
    lines: ['Launch for Tidepool: Goes live on Monday, November 23', 'Featured for Tidepool: 7 days from November 23'],
    url: link('/checkout/sample'),
  }),
})

export const taskDoneMail = mailTemplate<{ name: string; number: string; title: string; report: string; url: string }>({
  name: 'task_done',
  compose: ({ name, number, title, report, url }) => ({
    subject: `Done: ${title}`,
    blocks: [
      greeting(name),
      `${title} (order ${number}) is done. Here’s our report:`,
      { quote: report },
      { label: 'View order', url },
    ],
  }),
  example: (link) => ({
    ...sampleOrder,
    title: 'Done-for-you launch for Tidepool',
    report: 'Submitted to 12 launch sites. Nine are live, three are waiting for approval.',
    url: link('/checkout/sample'),
  }),
})

export const failedMail = mailTemplate<{ name: string; number: string; title: string; why: string; url: string }>({
  name: 'fulfilment_failed',
  compose: ({ name, number, title, why, url }) => ({
    subject: `We couldn’t complete ${title}`,
    blocks: [
      greeting(name),
      `We couldn’t complete ${title} (order ${number}): ${why}`,
      'We’ll fix it or refund you. You don’t need to do anything.',
      { label: 'View order', url },
    ],
  }),
  example: (link) => ({
    ...sampleOrder,
    title: 'Featured for Tidepool',
    why: 'The listing is hidden.',
    url: link('/checkout/sample'),
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
      greeting(name),
      `We compared the profile of ${listing} with its website. It scores ${score} out of 100.`,
      ...(findings.length > 0 ? findings.map((finding) => ({ quote: finding })) : ['We found nothing to change.']),
      { label: 'View report', url: report },
    ],
  }),
  example: (link) => ({
    name: 'Inês Carvalho',
    listing: 'Tidepool',
    score: 82,
    findings: ['Your website lists a free plan, but the profile says pricing starts at $9.', 'Add a demo video.'],
    report: link('/account/orders/SLW-2026-0042/report'),
    url: link('/checkout/sample'),
  }),
})

export const taskAlert = adminAlert<{ title: string; number: string }>({
  name: 'admin_task',
  compose: ({ title, number }) => ({
    title: `To do: ${title}`,
    text: `Paid in order ${number}. It’s on the fulfillment board.`,
    path: '/admin/fulfilment',
  }),
  example: { title: 'Done-for-you launch for Tidepool', number: sampleOrder.number },
})

export const failedAlert = adminAlert<{ title: string; number: string; why: string }>({
  name: 'admin_failed',
  compose: ({ title, number, why }) => ({
    title: `Couldn’t be completed: ${title}`,
    text: `${why} Paid in order ${number}.`,
    path: '/admin/fulfilment',
  }),
  example: { title: 'Featured for Tidepool', number: sampleOrder.number, why: 'The listing is hidden.' },
})
