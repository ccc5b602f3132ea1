import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
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
}

const timeoutSeconds = 30
const immutable = 'public, max-age=31536000, immutable'

/** Stores files in any S3-compatible service, with path-style URLs because all of them support those. */
export function s3Store({ endpoint, bucket, region, accessKey, secretKey, prefix }: S3Options): MediaStore {
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
    const response = await client.fetch(`${base}/${key}${query}`, {
      method,
      headers: { 'x-amz-content-sha256': hash, ...headers },
      ...(body && { body: new Uint8Array(body) }),
      // The signature is valid for this host only.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutSeconds * 1000),
    })
    if (response.ok || response.status === 404) return response
    await response.body?.cancel()
    throw new Error(`The S3 store responded to ${method} with ${response.status}`)
  }

  return {
    async put(key, bytes) {
      const type = contentTypes[key.split('.').at(-1)!] ?? 'application/octet-stream'
      const response = await send('PUT', prefix + key, {
        body: bytes,
        headers: { 'content-type': type, 'cache-control': immutable },
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`The S3 bucket ${bucket} doesn’t exist`)
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
