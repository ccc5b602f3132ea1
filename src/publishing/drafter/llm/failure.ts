type LlmFailureCode = 'refused_key' | 'busy' | 'unreachable' | 'timed_out' | 'unusable_answer' | 'refused' | 'rejected'

const messages: Record<LlmFailureCode, string> = {
  refused_key: 'The language model did not accept the key of this site',
  busy: 'The language model had too much to do',
  unreachable: 'The language model could not be reached',
  timed_out: 'The language model took too long',
  unusable_answer: 'The language model gave no usable answer',
  refused: 'The language model declined to answer',
  rejected: 'The language model did not accept the question',
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
