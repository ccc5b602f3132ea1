import createClient, { type Client } from 'openapi-fetch'
import type { components, paths } from './schema.ts'

export type SlipwayClient = Client<paths>
export type Problem = components['schemas']['Problem']

/** Calls one site. Without a key only what is public is allowed. */
export function slipwayClient(siteUrl: string, key?: string): SlipwayClient {
  return createClient<paths>({ baseUrl: `${siteUrl}/api/v1`, headers: key ? { authorization: `Bearer ${key}` } : {} })
}

/** The data of an answer, or its refusal as an error whose message says what to do. */
export function dataOf<Data>({ data, error }: { data?: Data; error?: Problem }): Data {
  if (data === undefined)
    throw new Error(error ? `${error.title}: ${error.detail}` : 'The site did not answer as its API file says.')
  return data
}
