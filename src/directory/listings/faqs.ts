import * as z from 'zod'
import { filledText } from '../../platform/operation/texts.ts'

export const maxQuestionLength = 300
export const maxAnswerLength = 1500

/** The limit for a listing and for a draft. */
export const maxListingFaqs = 10

/** A question with its answer, as entered for listings, categories and posts. */
export const FaqInput = z.strictObject({
  question: filledText(maxQuestionLength),
  answer: filledText(maxAnswerLength),
})
