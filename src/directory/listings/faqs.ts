import * as z from 'zod'

export const maxQuestionLength = 300
export const maxAnswerLength = 1500

/** Of one listing, and of the draft that it comes from. */
export const maxListingFaqs = 10

/** A question with its answer as people write it, wherever questions stand. */
export const FaqInput = z.strictObject({
  question: z.string().trim().min(1).max(maxQuestionLength),
  answer: z.string().trim().min(1).max(maxAnswerLength),
})
