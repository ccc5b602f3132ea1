import type { App } from '../../platform/app.ts'
import { hour, minute, second } from '../../platform/duration.ts'
import { addressKey } from '../../platform/limits/limiter.ts'
import { limit, type Policy } from '../../platform/limits/policy.ts'

export const secondFactorCodesPerHour = limit(
  'second_factor_codes_per_hour',
  'Authenticator codes per hour',
  'Codes from an authenticator app that can be tried per account in an hour, from all IP addresses together.',
  10,
)
export const secondFactorsPerAddress = limit(
  'second_factors_per_ten_minutes_per_address',
  'Second factors per IP address in 10 minutes',
  'Passkeys, authenticator codes and recovery codes that can be tried from one IP address in 10 minutes.',
  30,
)
export const passkeyPromptsPerAddress = limit(
  'passkey_prompts_per_ten_minutes_per_address',
  'Passkey prompts per IP address in 10 minutes',
  'How often pages may ask for a passkey from one IP address in 10 minutes. Each opened sign-in page is one.',
  300,
)

export const secondFactorLimits = {
  codes: { name: 'second-factor-codes', quota: secondFactorCodesPerHour, window: hour / second },
  fromAddress: { name: 'second-factors-from-address', quota: secondFactorsPerAddress, window: (10 * minute) / second },
  prompts: { name: 'passkey-prompts', quota: passkeyPromptsPerAddress, window: (10 * minute) / second },
} satisfies Record<string, Policy>

export async function limitPasskeyPrompts(app: App, address: string): Promise<void> {
  await app.limiter.take([[secondFactorLimits.prompts, addressKey(address)]], {})
}

/**
 * A 6-digit code can be guessed, so attempts are limited per account. Passkeys and recovery codes can't be guessed, and
 * keep working for the owner while someone else tries codes.
 */
export async function limitSecondFactors(
  app: App,
  memberId: number,
  address: string,
  { guessable }: { guessable: boolean },
): Promise<void> {
  await app.limiter.take(
    [
      [secondFactorLimits.fromAddress, addressKey(address)],
      ...(guessable ? [[secondFactorLimits.codes, String(memberId)] as const] : []),
    ],
    {},
  )
}
