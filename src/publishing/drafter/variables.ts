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
      'Who drafts profiles from websites: `extractive` needs nothing else, `llm` asks a language model.',
    ),
    LLM_PROVIDER: variable(
      z.enum(['openai', 'anthropic', 'openai-compatible']).optional(),
      'Whose API `DRAFTER=llm` speaks; `openai-compatible` for Ollama, vLLM and many others.',
    ),
    LLM_BASE_URL: variable(webUrl.optional(), 'Address of that API, such as `http://localhost:11434/v1`.', {
      fallback: 'that of OpenAI or Anthropic',
    }),
    LLM_API_KEY: variable(oneWord.optional(), 'Key for that API.', { secret: true }),
    LLM_MODEL: variable(
      singleLine.min(1).max(200).optional(),
      'The model to ask, by the name that the API knows it under.',
    ),
    LLM_TOKENS: variable(
      wholeNumber(2_000, 1_000_000).default(24_000),
      'How much of a website the model is shown, in tokens; longer sites are cut fairly.',
    ),
    LLM_SECONDS: variable(
      wholeNumber(1, 600).default(90),
      'How long the model may take in all; after that the extractive drafter steps in.',
    ),
  },
  (config, { refuse }) => {
    if (config.DRAFTER !== 'llm') return
    refuse(['LLM_PROVIDER'], !config.LLM_PROVIDER, 'is needed for DRAFTER=llm')
    refuse(['LLM_MODEL'], !config.LLM_MODEL, 'is needed for DRAFTER=llm')
    refuse(
      ['LLM_API_KEY'],
      !config.LLM_API_KEY && (config.LLM_PROVIDER === 'openai' || config.LLM_PROVIDER === 'anthropic'),
      `is needed for LLM_PROVIDER=${config.LLM_PROVIDER}`,
    )
    refuse(
      ['LLM_BASE_URL'],
      !config.LLM_BASE_URL && config.LLM_PROVIDER === 'openai-compatible',
      'is needed for LLM_PROVIDER=openai-compatible',
    )
  },
)

declare module '../../platform/config/config.ts' {
  interface Config extends ConfigOf<typeof drafterVariables> {}
}
