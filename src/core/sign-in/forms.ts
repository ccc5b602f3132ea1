import * as z from 'zod'
import { findUnstorableText } from '../../platform/operation/unstorable-text.ts'
import { type FieldError, invalid } from '../../platform/problem.ts'
import { emailAddress, passwordText } from '../members/members.ts'

const email = z
  .string()
  .trim()
  .pipe(
    z
      .string()
      .max(254)
      .pipe(emailAddress.refine((text) => !/[\p{Cc}\s]/u.test(text), 'must be an email address')),
  )
export const memberName = z
  .string()
  .trim()
  .min(1, 'Enter your name')
  .max(80, 'must be at most 80 characters')
  .refine((text) => !/[\p{Cc}<>]/u.test(text), "must be one line and can't contain < or >")
const password = passwordText
const optionalPassword = z.union([z.literal('').transform(() => undefined), password]).optional()

export const NewAccount = z.object({ email, name: memberName, password: optionalPassword })
export type NewAccount = z.output<typeof NewAccount>
export const Credentials = z.object({ email, password: z.string().min(1, 'Enter your password').max(200) })
export const EmailForm = z.object({ email })
export const NewPassword = z.object({ password })
export const OptionalPassword = z.object({ password: optionalPassword })
export const PasswordChange = z.object({ current: z.string().max(200).optional(), password })
export const EmailChange = z.object({ email, current: z.string().max(200).optional() })
export const ProfileForm = z.object({ name: memberName })
export const DeletionForm = z.object({ email, current: z.string().max(200).optional() })

/** Reports all mistakes together. */
export function readFormFields<T extends z.ZodType>(schema: T, form: URLSearchParams): z.output<T> {
  const given = Object.fromEntries(form)
  const errors: FieldError[] = []
  findUnstorableText(given, errors)
  if (errors.length > 0) throw invalid(errors)
  const parsed = schema.safeParse(given)
  if (!parsed.success)
    throw invalid(
      parsed.error.issues.map(({ path, message }) => ({
        path: path.join('.'),
        message: sentence(String(path[0] ?? ''), message),
      })),
    )
  return parsed.data
}

const labels: Record<string, string> = {
  email: 'Email',
  password: 'Password',
  current: 'Current password',
  name: 'Name',
}

function sentence(field: string, message: string): string {
  if (field === 'email' && !message.startsWith('must')) return 'Enter an email address, like you@example.com'
  // Some schemas provide a full sentence.
  if (/^[A-Z].* /.test(message) && !message.startsWith('Invalid') && !message.startsWith('Too ')) return message
  return `${labels[field] ?? field} ${message.startsWith('must') ? message : "isn't valid"}`
}
