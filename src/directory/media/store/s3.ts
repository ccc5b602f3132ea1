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

/** S3 takes up to 10,000 parts of at least 5 MB, so a file may have 80 GB. */
const partBytes = 8 * 1024 * 1024

export interface S3Store extends MediaStore {
  /** Stores a stream of any length, with one part in memory at a time. Returns the number of bytes. */
  putStream(key: string, source: AsyncIterable<Uint8Array>): Promise<number>
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
}: S3Options): S3Store {
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

  async function sendText(method: string, key: string, query: string, body?: Buffer): Promise<string> {
    const response = await send(method, prefix + key, { query, ...(body && { body }) })
    const text = await response.text()
    // S3 may report a failure to join the parts with status 200.
    if (!response.ok || text.includes('<Error>'))
      throw storeFailed(new Error(`The S3 store refused ${method} ${query}`))
    return text
  }

  return {
    async putStream(key, source) {
      const upload = /<UploadId>([^<]+)<\/UploadId>/.exec(await sendText('POST', key, '?uploads='))?.[1]
      if (!upload) throw storeFailed(new Error('The S3 store gave no UploadId'))
      const ofUpload = new URLSearchParams({ uploadId: decodeEntities(upload) })
      const tags: string[] = []
      let size = 0
      try {
        for await (const body of inParts(source)) {
          const query = new URLSearchParams({ partNumber: String(tags.length + 1), ...Object.fromEntries(ofUpload) })
          const response = await send('PUT', prefix + key, { body, query: `?${query}` })
          await response.body?.cancel()
          const tag = response.headers.get('etag')
          if (!response.ok || !tag) throw storeFailed(new Error(`The S3 store refused part ${tags.length + 1}`))
          tags.push(tag)
          size += body.length
        }
        const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
        const list = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
        await sendText('POST', key, `?${ofUpload}`, Buffer.from(list))
        return size
      } catch (error) {
        await sendText('DELETE', key, `?${ofUpload}`).catch(() => {})
        throw error
      }
    },
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

async function* inParts(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let [waiting, size]: [Uint8Array[], number] = [[], 0]
  for await (const bytes of source) {
    waiting.push(bytes)
    size += bytes.length
    if (size < partBytes) continue
    yield Buffer.concat(waiting, size)
    ;[waiting, size] = [[], 0]
  }
  if (size > 0) yield Buffer.concat(waiting, size)
}

function decodeEntities(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

function storeFailed(cause: unknown): Problem {
  return unavailable('Our image storage isn’t responding. Try again in a minute.', 30, cause)
}

/**
 * Fails after the timeout, whatever the work does. The signal alone isn't enough: the signed request refers to it only
 * weakly, so it may be garbage collected before it fires.
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
