import * as z from 'zod'
import { setting } from '../../platform/settings/declare.ts'

export type SignUpMode = 'open' | 'by invitation' | 'closed'

export const signUpMode = setting({
  key: 'sign_up.mode',
  title: 'Sign-up',
  description:
    'Who can create an account: everyone, only people you invite, or no one. It covers every way to sign up. ' +
    'Existing members can always sign in, and people invited to a role can always sign up.',
  schema: z.enum(['open', 'by invitation', 'closed']),
  default: 'open' as SignUpMode,
})
