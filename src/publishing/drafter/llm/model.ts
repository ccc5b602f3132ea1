import type { LanguageModel } from 'ai'
import type { Config } from '../../../platform/config/config.ts'

type LlmConfig = Pick<Config, 'LLM_PROVIDER' | 'LLM_BASE_URL' | 'LLM_API_KEY' | 'LLM_MODEL'>

interface ModelOptions {
  /** Some servers support JSON output, but not schemas. */
  withSchema: boolean
}

/** The configured model. Loads only the code of its provider. */
export async function languageModel(
  config: LlmConfig,
  { withSchema }: ModelOptions,
): Promise<Exclude<LanguageModel, string>> {
  const { LLM_PROVIDER: provider, LLM_BASE_URL: baseURL, LLM_API_KEY: apiKey, LLM_MODEL: model } = config
  if (!model) throw new Error('LLM_MODEL is not set')
  const common = { ...(baseURL && { baseURL }), ...(apiKey && { apiKey }), fetch: limitedFetch }
  if (provider === 'openai') return (await import('@ai-sdk/openai')).createOpenAI(common)(model)
  if (provider === 'anthropic') return (await import('@ai-sdk/anthropic')).createAnthropic(common)(model)
  if (!baseURL) throw new Error('LLM_BASE_URL is not set')
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  return createOpenAICompatible({ ...common, baseURL, name: 'llm', supportsStructuredOutputs: withSchema })(model)
}

const maxResponseBytes = 8 * 1024 * 1024

/** Follows no redirects, which would leak the API key, and limits the size of the response. */
const limitedFetch: typeof fetch = async (address, options) => {
  const response = await fetch(address, { ...options, redirect: 'error' })
  let size = 0
  const limited = response.body?.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        size += chunk.byteLength
        if (size > maxResponseBytes) controller.error(new Error(`The answer has more than ${maxResponseBytes} bytes`))
        else controller.enqueue(chunk)
      },
    }),
  )
  return new Response(limited ?? null, {
    status: response.status,
    statusText: response.statusText,
    headers: response.headers,
  })
}
