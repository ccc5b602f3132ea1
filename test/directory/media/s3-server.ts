import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { TestContext } from 'node:test'

export interface S3Server {
  endpoint: string
  objects: Map<string, { bytes: Buffer; headers: IncomingMessage['headers']; modified: Date }>
  /** The method and path of every request. */
  asked: string[]
  refused: string[]
  /** The number of multipart uploads that were neither completed nor aborted. */
  unfinished(): number
  /** Answers the next requests with this status. */
  fail(status: number, times: number): void
  /** Called before a request is answered. */
  before(hook: (method: string, key: string) => unknown): void
}

export const credentials = {
  accessKey: 'AKIDEXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  region: 'eu-test-1',
  bucket: 'pictures',
}

/**
 * A store that speaks S3 and refuses requests without a valid signature (version 4). Lists are returned a few entries
 * at a time.
 */
export async function startS3(t: Pick<TestContext, 'after'>, { pageSize = 3 } = {}): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map()
  const asked: string[] = []
  const refused: string[] = []
  const parts = new Map<string, Map<number, Buffer>>()
  let uploads = 0
  let failing = { status: 0, times: 0 }
  let hook: (method: string, key: string) => unknown = () => {}
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const url = new URL(request.url!, 'http://s3')
    asked.push(`${request.method} ${request.url}`)
    const answer = (status: number, text: string, headers: Record<string, string> = {}) =>
      response
        .writeHead(status, { 'content-type': 'application/xml', ...headers })
        .end(request.method === 'HEAD' ? undefined : text)
    const error = (status: number, code: string) =>
      answer(status, `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>no</Message></Error>`)
    const wrong = mistakeIn(request, url, body)
    if (wrong) {
      refused.push(wrong)
      return error(403, 'SignatureDoesNotMatch')
    }
    if (failing.times-- > 0) return error(failing.status, 'SlowDown')
    const [, bucket, ...rest] = url.pathname.split('/').map(decodeURIComponent)
    const key = rest.join('/')
    if (bucket !== credentials.bucket) return error(404, 'NoSuchBucket')
    await hook(request.method!, key)
    if (request.method === 'GET' && key === '') return answer(200, listing(objects, url.searchParams, pageSize))
    const upload = url.searchParams.get('uploadId')
    if (request.method === 'POST' && url.searchParams.has('uploads')) {
      const id = `"upload" & ${++uploads}`
      parts.set(id, new Map())
      return answer(
        200,
        `<InitiateMultipartUploadResult><UploadId>${id.replace(/&/g, '&amp;').replace(/"/g, '&quot;')}</UploadId></InitiateMultipartUploadResult>`,
      )
    }
    if (upload !== null) {
      const given = parts.get(upload)
      if (!given) return error(404, 'NoSuchUpload')
      if (request.method === 'PUT') {
        const number = Number(url.searchParams.get('partNumber'))
        given.set(number, body)
        return response.writeHead(200, { etag: `"${sha256(body)}"` }).end()
      }
      parts.delete(upload)
      if (request.method === 'DELETE') return answer(204, '')
      const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"([0-9a-f]+)"<\/ETag>/g)]
      const bytes = named.map(([, number, hash]) => {
        const part = given.get(Number(number))!
        return sha256(part) === hash ? part : Buffer.alloc(0)
      })
      const tooSmall = bytes.slice(0, -1).some((part) => part.length < 5 * 1024 * 1024)
      if (named.length === 0 || tooSmall) return answer(200, '<Error><Code>EntityTooSmall</Code></Error>')
      objects.set(key, {
        bytes: Buffer.concat(bytes),
        headers: { 'content-type': 'application/octet-stream' },
        modified: new Date(),
      })
      return answer(200, '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>')
    }
    if (request.method === 'PUT') {
      objects.set(key, { bytes: body, headers: request.headers, modified: new Date() })
      return answer(200, '')
    }
    const object = objects.get(key)
    if (request.method === 'DELETE') {
      objects.delete(key)
      return answer(204, '')
    }
    if (!object) return error(404, 'NoSuchKey')
    response
      .writeHead(200, { 'content-type': object.headers['content-type']!, 'content-length': object.bytes.length })
      .end(request.method === 'HEAD' ? undefined : object.bytes)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    asked,
    refused,
    unfinished: () => parts.size,
    fail: (status, times) => void (failing = { status, times }),
    before: (next) => void (hook = next),
  }
}

function listing(objects: S3Server['objects'], query: URLSearchParams, pageSize: number): string {
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).sort()
  const from = Number(/^after (\d+) & on$/.exec(query.get('continuation-token') ?? '')?.[1] ?? 0)
  const contents = keys
    .slice(from, from + pageSize)
    .map(
      (key) =>
        `<Contents><Key>${key.replace(/&/g, '&amp;')}</Key><LastModified>${objects.get(key)!.modified.toISOString()}</LastModified><ETag>&quot;x&quot;</ETag><Size>1</Size></Contents>`,
    )
  const more = from + pageSize < keys.length
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult \
xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${credentials.bucket}</Name><IsTruncated>${more}</IsTruncated>${contents.join('')}${more ? `<NextContinuationToken>after ${from + pageSize} &amp; on</NextContinuationToken>` : ''}</ListBucketResult>`
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Computes signature version 4 from the request, as documented by AWS. */
function mistakeIn(request: IncomingMessage, url: URL, body: Buffer): string | undefined {
  const { headers } = request
  const [, key, date, region, service, signed, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  if (key !== credentials.accessKey || region !== credentials.region || service !== 's3') return 'credential'
  const time = String(headers['x-amz-date'])
  if (
    !time.startsWith(date!) ||
    Math.abs(Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')) - Date.now()) >
      15 * 60_000
  )
    return 'date'
  if (headers['x-amz-content-sha256'] !== sha256(body)) return 'content hash'
  const names = signed!.split(';')
  for (const must of ['host', 'x-amz-content-sha256', 'x-amz-date'])
    if (!names.includes(must)) return `unsigned ${must}`
  const canonical = [
    request.method,
    url.pathname
      .split('/')
      .map((part) => encoded(decodeURIComponent(part)))
      .join('/'),
    [...url.searchParams]
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .sort()
      .join('&'),
    ...names.map(
      (name) =>
        `${name}:${String(headers[name] ?? '')
          .trim()
          .replace(/\s+/g, ' ')}`,
    ),
    '',
    signed,
    sha256(body),
  ].join('\n')
  const scope = `${date}/${region}/s3/aws4_request`
  const signing = hmac(hmac(hmac(hmac(`AWS4${credentials.secretKey}`, date!), region!), 's3'), 'aws4_request')
  return hmac(signing, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')).toString('hex') === signature
    ? undefined
    : 'signature'
}
