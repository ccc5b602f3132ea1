import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { unavailable } from '../../../platform/faults.ts'
import type { Problem } from '../../../platform/problem.ts'
import { contentTypes } from '../recipes.ts'
import { parseListing } from './s3-listing.ts'
import type { MediaStore } from './store.ts'

interface S3Options {
  endpoint: string
  bucket: string
  region: string
  accessKey: string
  secretKey: string
  prefix: string
  /** For the response, including retries. The body of a picture may take longer to read. */
  timeoutMilliseconds?: number
}

const immutable = 'public, max-age=31536000, immutable'

/** Stores files in any S3-compatible service, with path-style URLs because all of them support those. */
export function s3Store({
  endpoint,
  bucket,
  region,
  accessKey,
  secretKey,
  prefix,
  timeoutMilliseconds = 20_000,
}: S3Options): MediaStore {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    retries: 3,
  })
  const base = `${endpoint.replace(/\/+$/, '')}/${bucket}`

  async function send(
    method: string,
    key: string,
    { body, headers = {}, query = '' }: { body?: Buffer; headers?: Record<string, string>; query?: string } = {},
  ): Promise<Response> {
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const response = await withinTime(timeoutMilliseconds, (signal) =>
      client.fetch(`${base}/${key}${query}`, {
        method,
        headers: { 'x-amz-content-sha256': hash, ...headers },
        ...(body && { body: new Uint8Array(body) }),
        // The signature is valid for this host only.
        redirect: 'error',
        signal,
      }),
    ).catch((error: unknown) => {
      throw storeFailed(error)
    })
    if (response.ok || response.status === 404) return response
    await response.body?.cancel()
    throw storeFailed(new Error(`The S3 store responded to ${method} with ${response.status}`))
  }

  return {
    async put(key, bytes) {
      const type = contentTypes[key.split('.').at(-1)!] ?? 'application/octet-stream'
      const response = await send('PUT', prefix + key, {
        body: bytes,
        headers: { 'content-type': type, 'cache-control': immutable },
      })
      await response.body?.cancel()
      if (!response.ok) throw storeFailed(new Error(`The S3 bucket ${bucket} doesn’t exist`))
    },
    async open(key) {
      const response = await send('GET', prefix + key)
      if (response.status === 404 || !response.body) return void (await response.body?.cancel())
      return {
        stream: Readable.fromWeb(response.body as ReadableStream),
        length: Number(response.headers.get('content-length')) || undefined,
      }
    },
    async has(key) {
      const response = await send('HEAD', prefix + key)
      return response.ok
    },
    async remove(keys) {
      for (const key of keys) await (await send('DELETE', prefix + key)).body?.cancel()
    },
    async *list() {
      let token: string | undefined
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) })
        const page = parseListing(await (await send('GET', '', { query: `?${query}` })).text())
        for (const { key, storedAt } of page.entries)
          if (key.startsWith(prefix)) yield { key: key.slice(prefix.length), storedAt }
        token = page.next
      } while (token)
    },
  }
}

function storeFailed(cause: unknown): Problem {
  return unavailable('Our image storage isn’t responding. Try again in a minute.', 30, cause)
}

/**
 * Fails after the time, whatever becomes of the work. The signal alone is not enough: the request is signed as an object
 * that only refers to it weakly, so that it may be collected before it fires.
 */
async function withinTime<T>(milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    controller.abort()
    reject(new Error(`The S3 store didn’t respond within ${milliseconds / 1000} seconds`))
  }, milliseconds)
  try {
    return await Promise.race([work(controller.signal), late])
  } finally {
    clearTimeout(timer)
  }
}
