import * as z from 'zod'
import { operation } from '../../platform/operation/declare.ts'
import { notFound } from '../../platform/problem.ts'
import { linesOf, memberOrder } from '../orders/queries.ts'
import { profileReviewOfLine, type StoredReview, workReportsOfLine } from './report.ts'

const Review = z.object({
  written_at: z.string(),
  score: z.int().nullable().describe('Out of 100. Null if a person wrote the review.'),
  text: z.string().nullable(),
  findings: z
    .array(
      z.object({
        kind: z.enum(['differs', 'missing', 'unproven', 'weak']),
        part: z.string().describe('The part of the profile.'),
        message: z.string(),
        yours: z.string().nullable(),
        website: z.string().nullable().describe('What your website says, or a better text in its words.'),
        evidence: z.array(z.object({ quote: z.string(), url: z.string() })),
      }),
    )
    .describe('Most important first.'),
})
const Work = z.object({
  done_at: z.string(),
  report: z.string(),
  steps: z.array(z.object({ text: z.string(), done: z.boolean() })),
})

export const get_order_reports = operation({
  id: 'get_order_reports',
  extension: true,
  title: 'Get order reports',
  description:
    'The profile reviews and reports of finished work in an order, by line. Use it once a line with ai_review or ' +
    'done_for_you is fulfilled, then apply the findings with update_my_listing.',
  group: 'orders',
  method: 'GET',
  path: '/orders/{number}/reports',
  access: 'account:read',
  params: z.object({ number: z.string().min(1).max(32) }),
  returns: z.object({
    items: z.array(
      z.object({
        line: z.int().describe('The number of the line, starting at 1.'),
        product: z.string(),
        listing_id: z.int().nullable(),
        review: Review.nullable(),
        work: z.array(Work),
      }),
    ),
  }),
  mayMiss: true,
  example: {
    params: { number: 'SW-2026K7M4Q2XP' },
    response: {
      items: [
        {
          line: 1,
          product: 'ai_review',
          listing_id: 7,
          review: {
            written_at: '2026-11-16T10:06:00.000Z',
            score: 90,
            text: null,
            findings: [
              {
                kind: 'differs',
                part: 'pricing_summary',
                message: 'Your website states another price.',
                yours: 'From €9 a month',
                website: 'From €12 a month',
                evidence: [{ quote: 'From €12 a month', url: 'https://tidewell.example/pricing' }],
              },
            ],
          },
          work: [],
        },
      ],
    },
  },
  async run({ db, caller, path }) {
    const order = await memberOrder(db, caller.memberId, path.number.toUpperCase())
    if (!order) throw notFound(`You have no order ${path.number}. See list_my_orders.`)
    const items = []
    for (const { id, position, product, listing_id } of (await linesOf(db, [order.id])).get(order.id) ?? []) {
      const review = await profileReviewOfLine(db, id)
      const work = await workReportsOfLine(db, id)
      if (review || work.length > 0)
        items.push({
          line: position + 1,
          product,
          listing_id,
          review: review ? presentReview(review) : null,
          work: work.map(({ done_at, ...report }) => ({ done_at: done_at.toISOString(), ...report })),
        })
    }
    return { items }
  },
})

function presentReview({ report, written_at }: StoredReview): z.output<typeof Review> {
  const written = written_at.toISOString()
  if (report.reviewer === 'team') return { written_at: written, score: null, text: report.text, findings: [] }
  const { score, note, findings } = report
  return { written_at: written, score, text: note, findings }
}
