type LlmFailureCode = 'refused_key' | 'busy' | 'unreachable' | 'timed_out' | 'unusable_answer' | 'refused' | 'rejected'

const messages: Record<LlmFailureCode, string> = {
  refused_key: "The language model didn't accept our API key",
  busy: 'The language model was too busy',
  unreachable: "We couldn't reach the language model",
  timed_out: 'The language model took too long',
  unusable_answer: "The language model's answer wasn't usable",
  refused: 'The language model declined to answer',
  rejected: 'The language model rejected the request',
}

/** Why a call of the language model failed. Contains nothing that was sent or received. */
export class LlmFailure extends Error {
  override readonly name = 'LlmFailure'
  readonly code: LlmFailureCode
  readonly status: number | undefined

  constructor(code: LlmFailureCode, { status, cause }: { status?: number | undefined; cause?: unknown } = {}) {
    super(messages[code], { cause })
    this.code = code
    this.status = status
  }
}
