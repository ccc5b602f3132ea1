import * as z from 'zod'

const text = (maxLength: number) =>
  z.string().trim().min(1, 'It needs a text').max(maxLength, `It can have at most ${maxLength} characters`)

const Option = z
  .strictObject({
    type: z.literal('string'),
    title: text(80),
    enum: z.array(text(60)).min(1, 'Give at least one choice').max(40, 'There can be at most 40 choices').optional(),
    default: z.string().optional(),
    minLength: z.int().min(0).max(500).optional(),
    maxLength: z.int().min(1, 'Give a number from 1 to 500').max(500, 'Give a number from 1 to 500').optional(),
    pattern: z.literal('^[A-Z]{2}$').optional(),
  })
  .refine(({ enum: values }) => !values || new Set(values).size === values.length, {
    path: ['enum'],
    message: 'A choice is named twice',
  })
  .refine(({ enum: values, default: chosen }) => !values || chosen === undefined || values.includes(chosen), {
    path: ['enum'],
    message: 'The choice that is taken when nobody chooses has to stay',
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
    message: 'names an option that is not there',
  })
export type OptionSchema = z.output<typeof OptionSchema>
