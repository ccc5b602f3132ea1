import type { LanguageModel } from 'ai'
import type { Config } from '../../../platform/config/config.ts'
import { carefulFetch } from './fetch.ts'

type LlmConfig = Pick<Config, 'LLM_PROVIDER' | 'LLM_BASE_URL' | 'LLM_API_KEY' | 'LLM_MODEL'>

interface ModelOptions {
  /** Some servers know JSON, but not schemas of it. */
  schemas: boolean
}

/** The model that the site is configured for. Only its own provider's code is loaded. */
export async function languageModel(
  config: LlmConfig,
  { schemas }: ModelOptions,
): Promise<Exclude<LanguageModel, string>> {
  const { LLM_PROVIDER: provider, LLM_BASE_URL: baseURL, LLM_API_KEY: apiKey, LLM_MODEL: model } = config
  if (!model) throw new Error('LLM_MODEL is not set')
  const common = { ...(baseURL && { baseURL }), ...(apiKey && { apiKey }), fetch: carefulFetch }
  if (provider === 'openai') return (await import('@ai-sdk/openai')).createOpenAI(common)(model)
  if (provider === 'anthropic') return (await import('@ai-sdk/anthropic')).createAnthropic(common)(model)
  if (!baseURL) throw new Error('LLM_BASE_URL is not set')
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  return createOpenAICompatible({ ...common, baseURL, name: 'llm', supportsStructuredOutputs: schemas })(model)
}
