import * as z from 'zod'
import {
  type ConfigOf,
  oneWord,
  singleLine,
  variable,
  variableGroup,
  webUrl,
  wholeNumber,
} from '../../platform/config/variable.ts'

export const drafterVariables = variableGroup(
  {
    DRAFTER: variable(
      z.enum(['extractive', 'llm']).default('extractive'),
      'How profiles are drafted: `extractive` needs nothing else, `llm` uses a language model.',
    ),
    LLM_PROVIDER: variable(
      z.enum(['openai', 'anthropic', 'openai-compatible']).optional(),
      'API for `DRAFTER=llm`; use `openai-compatible` for Ollama, vLLM and many others.',
    ),
    LLM_BASE_URL: variable(webUrl.optional(), 'Base URL of the API, such as `http://localhost:11434/v1`.', {
      fallback: 'OpenAI or Anthropic',
    }),
    LLM_API_KEY: variable(oneWord.optional(), 'API key.', { secret: true }),
    LLM_MODEL: variable(singleLine.min(1).max(200).optional(), 'Model name, as the API expects it.'),
    LLM_TOKENS: variable(
      wholeNumber(2_000, 1_000_000).default(24_000),
      'How much of a website the model sees, in tokens. Longer sites are shortened.',
    ),
    LLM_SECONDS: variable(
      wholeNumber(1, 600).default(90),
      'How long the model may take in total before the extractive drafter takes over.',
    ),
  },
  (config, { refuse }) => {
    if (config.DRAFTER !== 'llm') return
    refuse(['LLM_PROVIDER'], !config.LLM_PROVIDER, 'is required for DRAFTER=llm')
    refuse(['LLM_MODEL'], !config.LLM_MODEL, 'is required for DRAFTER=llm')
    refuse(
      ['LLM_API_KEY'],
      !config.LLM_API_KEY && (config.LLM_PROVIDER === 'openai' || config.LLM_PROVIDER === 'anthropic'),
      `is required for LLM_PROVIDER=${config.LLM_PROVIDER}`,
    )
    refuse(
      ['LLM_BASE_URL'],
      !config.LLM_BASE_URL && config.LLM_PROVIDER === 'openai-compatible',
      'is required for LLM_PROVIDER=openai-compatible',
    )
  },
)

declare module '../../platform/config/config.ts' {
  interface Config extends ConfigOf<typeof drafterVariables> {}
}
