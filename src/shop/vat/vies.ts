import * as z from 'zod'
import { fetchJson, ProviderFailure } from '../../platform/outbound/outbound.ts'
import { type VatNumber, viesCountryCode } from './numbers.ts'

export type VatCheckOutcome = 'valid' | 'invalid' | 'unknown'

/** The answer of VIES, the European register of VAT numbers. */
interface RegisterAnswer {
  outcome: VatCheckOutcome
  requestIdentifier: string | null
  traderName: string | null
  traderAddress: string | null
  /** Why the outcome is unknown. */
  fault: string | null
}

const ViesAnswer = z.object({
  valid: z.boolean().optional(),
  isValid: z.boolean().optional(),
  userError: z.string().optional(),
  requestIdentifier: z.string().nullish(),
  name: z.string().nullish(),
  address: z.string().nullish(),
})
const ViesFailure = z.object({
  actionSucceed: z.literal(false),
  errorWrappers: z.array(z.object({ error: z.string() })).min(1),
})

const timeoutSeconds = 8

/** Checks a number with VIES. Anything but a clear yes or no is `unknown`, never `invalid`. */
export async function queryVies(base: string, number: VatNumber, requester: VatNumber | null): Promise<RegisterAnswer> {
  const body = {
    countryCode: viesCountryCode(number.country),
    vatNumber: number.national,
    ...(requester && {
      requesterMemberStateCode: viesCountryCode(requester.country),
      requesterNumber: requester.national,
    }),
  }
  try {
    const options = { method: 'POST', body, seconds: timeoutSeconds, maxBytes: 64 * 1024 } as const
    return parseAnswer(await fetchJson('VIES', serviceUrl(base), options))
  } catch (error) {
    if (error instanceof ProviderFailure) return unknownOutcome(error.message)
    throw error
  }
}

function parseAnswer(answer: unknown): RegisterAnswer {
  const failure = ViesFailure.safeParse(answer)
  if (failure.success) return unknownOutcome(`VIES answered ${failure.data.errorWrappers[0]!.error}`)
  const parsed = ViesAnswer.safeParse(answer)
  const valid = parsed.data?.valid ?? parsed.data?.isValid
  if (!parsed.success || valid === undefined) return unknownOutcome('VIES sent a response we can’t read')
  const { userError, requestIdentifier, name, address } = parsed.data
  if (!valid && userError && userError !== 'INVALID') return unknownOutcome(`VIES answered ${userError}`)
  return {
    outcome: valid ? 'valid' : 'invalid',
    requestIdentifier: textOrNull(requestIdentifier),
    traderName: textOrNull(name),
    traderAddress: textOrNull(address),
    fault: null,
  }
}

function unknownOutcome(fault: string): RegisterAnswer {
  return {
    outcome: 'unknown',
    requestIdentifier: null,
    traderName: null,
    traderAddress: null,
    fault: fault.slice(0, 200),
  }
}

/** Countries that do not disclose company data send dashes. */
function textOrNull(text: string | null | undefined): string | null {
  const trimmed = text?.trim().slice(0, 500)
  return trimmed && !/^-+$/.test(trimmed) ? trimmed : null
}

/** The check's URL. VIES_URL may hold all of it, or only its beginning. */
function serviceUrl(base: string): URL {
  const url = new URL(base)
  const path = url.pathname.replace(/\/+$/, '')
  if (path === '') url.pathname = '/taxation_customs/vies/rest-api/check-vat-number'
  else if (!path.endsWith('/check-vat-number')) url.pathname = `${path}/check-vat-number`
  return url
}
