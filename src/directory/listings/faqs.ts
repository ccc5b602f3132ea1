import * as z from 'zod'

export const longestQuestion = 300
export const longestAnswer = 1500

/** Of one listing, and of the draft that it comes from. */
export const mostFaqs = 10

/** A question with its answer as people write it, wherever questions stand. */
export const FaqInput = z.strictObject({
  question: z.string().trim().min(1).max(longestQuestion),
  answer: z.string().trim().min(1).max(longestAnswer),
})
