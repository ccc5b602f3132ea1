import * as z from 'zod'
import { setting } from '../../platform/settings/declare.ts'

export const adminsNeedSecondFactor = setting({
  key: 'team.admins_need_second_factor',
  title: 'Admins need two-step sign-in',
  description:
    'Admins must set up a passkey or an authenticator app before they can open an admin page. Set one up yourself first.',
  schema: z.boolean(),
  default: false,
})
