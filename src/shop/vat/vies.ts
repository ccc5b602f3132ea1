import * as z from 'zod'
import { askJson, ProviderFailure } from '../../platform/outbound/outbound.ts'
import { registerCode, type VatNumber } from './numbers.ts'

export type VatCheckOutcome = 'valid' | 'invalid' | 'unknown'

/** What the European register says of a number. */
interface RegisterAnswer {
  outcome: VatCheckOutcome
  requestIdentifier: string | null
  traderName: string | null
  traderAddress: string | null
  /** Why it is not known. */
  fault: string | null
}

const Answered = z.object({
  valid: z.boolean().optional(),
  isValid: z.boolean().optional(),
  userError: z.string().optional(),
  requestIdentifier: z.string().nullish(),
  name: z.string().nullish(),
  address: z.string().nullish(),
})
const Failed = z.object({
  actionSucceed: z.literal(false),
  errorWrappers: z.array(z.object({ error: z.string() })).min(1),
})

const seconds = 8

/** Asks VIES. Whatever is not a clear yes or no is not known, and never a no. */
export async function queryVies(base: string, number: VatNumber, requester: VatNumber | null): Promise<RegisterAnswer> {
  const body = {
    countryCode: registerCode(number.country),
    vatNumber: number.national,
    ...(requester && {
      requesterMemberStateCode: registerCode(requester.country),
      requesterNumber: requester.national,
    }),
  }
  try {
    return understand(await askJson('VIES', addressOf(base), { method: 'POST', body, seconds, most: 64 * 1024 }))
  } catch (error) {
    if (error instanceof ProviderFailure) return unknown(error.message)
    throw error
  }
}

function understand(answer: unknown): RegisterAnswer {
  const failed = Failed.safeParse(answer)
  if (failed.success) return unknown(`VIES answered ${failed.data.errorWrappers[0]!.error}`)
  const read = Answered.safeParse(answer)
  const valid = read.data?.valid ?? read.data?.isValid
  if (!read.success || valid === undefined) return unknown('VIES answered with something that we do not understand')
  const { userError, requestIdentifier, name, address } = read.data
  if (!valid && userError && userError !== 'INVALID') return unknown(`VIES answered ${userError}`)
  return {
    outcome: valid ? 'valid' : 'invalid',
    requestIdentifier: said(requestIdentifier),
    traderName: said(name),
    traderAddress: said(address),
    fault: null,
  }
}

function unknown(fault: string): RegisterAnswer {
  return {
    outcome: 'unknown',
    requestIdentifier: null,
    traderName: null,
    traderAddress: null,
    fault: fault.slice(0, 200),
  }
}

/** Countries that tell nothing about a company send dashes. */
function said(text: string | null | undefined): string | null {
  const trimmed = text?.trim().slice(0, 500)
  return trimmed && !/^-+$/.test(trimmed) ? trimmed : null
}

/** The address of the service itself, whether the whole of it was configured or only where it runs. */
function addressOf(base: string): URL {
  const url = new URL(base)
  const path = url.pathname.replace(/\/+$/, '')
  if (path === '') url.pathname = '/taxation_customs/vies/rest-api/check-vat-number'
  else if (!path.endsWith('/check-vat-number')) url.pathname = `${path}/check-vat-number`
  return url
}
