export interface AskLimits {
  attempts: number
  outputTokens: number
  /** Doubles with every attempt, unless the API says how long to wait. */
  backoffMilliseconds: number
}

export const standardAskLimits: AskLimits = { attempts: 4, outputTokens: 12_000, backoffMilliseconds: 1_000 }
