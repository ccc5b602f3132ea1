import * as z from 'zod'

const text = (maxLength: number) =>
  z.string().trim().min(1, 'Enter some text').max(maxLength, `Use at most ${maxLength} characters`)

const Option = z
  .strictObject({
    type: z.literal('string'),
    title: text(80),
    description: text(200).optional(),
    format: z.literal('date').optional(),
    enum: z.array(text(60)).min(1, 'Enter at least one choice').max(40, 'Enter at most 40 choices').optional(),
    default: z.string().optional(),
    minLength: z.int().min(0).max(500).optional(),
    maxLength: z.int().min(1, 'Enter a number from 1 to 500').max(500, 'Enter a number from 1 to 500').optional(),
    pattern: z.literal('^[A-Z]{2}$').optional(),
  })
  .refine(({ enum: values }) => !values || new Set(values).size === values.length, {
    path: ['enum'],
    message: 'Each choice must be different',
  })
  .refine(({ enum: values, default: chosen }) => !values || chosen === undefined || values.includes(chosen), {
    path: ['enum'],
    message: 'Keep the default choice',
  })

/** The subset of JSON Schema in which a product describes its options. The order form can render all of it. */
export const OptionSchema = z
  .strictObject({
    type: z.literal('object'),
    properties: z
      .record(z.string().regex(/^[a-z][a-z0-9_]{0,39}$/), Option)
      .refine(
        (properties) => Object.keys(properties).length >= 1 && Object.keys(properties).length <= 20,
        'must be 1 to 20',
      ),
    required: z.array(z.string()).default([]),
    additionalProperties: z.literal(false),
  })
  .refine(({ properties, required }) => required.every((name) => Object.hasOwn(properties, name)), {
    path: ['required'],
    message: 'includes an option that doesn’t exist',
  })
export type OptionSchema = z.output<typeof OptionSchema>
