import { OutboundError, type OutboundErrorCode } from '../../platform/outbound/addresses.ts'

export type ReaderFailureCode =
  | 'robots_disallowed'
  | 'unreachable'
  | 'blocked_address'
  | 'not_a_website'
  | 'too_large'
  | 'timed_out'

const standardAdvice: Record<ReaderFailureCode, string> = {
  robots_disallowed: 'Allow SlipwayBot in your robots.txt, or fill in the profile yourself.',
  unreachable: 'Check that it opens in a browser, then try again.',
  blocked_address: 'Enter a public address: a domain name on port 80 or 443.',
  not_a_website: 'Enter the address of a web page, not of a file or an API.',
  too_large: 'Enter the address of a smaller page on the site.',
  timed_out: 'Try again when the site responds faster.',
}

/** Why a website could not be read. The message is for the person who gave its address, the cause only for the log. */
export class ReaderFailure extends Error {
  override readonly name = 'ReaderFailure'
  readonly code: ReaderFailureCode
  /** What happened, as a sentence. */
  readonly what: string
  /** What to do about it, as a sentence. */
  readonly advice: string

  constructor(
    code: ReaderFailureCode,
    what: string,
    { advice = standardAdvice[code], cause }: { advice?: string; cause?: unknown } = {},
  ) {
    super(`${what} ${advice}`, { cause })
    this.code = code
    this.what = what
    this.advice = advice
  }

  /** A fault between us and the website that may be gone on a retry. */
  get isTemporary(): boolean {
    return this.cause instanceof OutboundError && this.cause.code === 'dns_timeout'
  }
}

const outboundFailures: Record<OutboundErrorCode, { code: ReaderFailureCode; advice?: string }> = {
  unsupported_protocol: { code: 'not_a_website', advice: 'Enter an address that starts with https://.' },
  blocked_port: { code: 'blocked_address' },
  private_address: { code: 'blocked_address' },
  dns_timeout: { code: 'timed_out', advice: 'Try again in a minute.' },
  unknown_host: { code: 'unreachable', advice: 'Check the spelling of the domain, then try again.' },
}

export function outboundFailure(error: OutboundError): ReaderFailure {
  const { code, ...options } = outboundFailures[error.code]
  return new ReaderFailure(code, error.message, { ...options, cause: error })
}
