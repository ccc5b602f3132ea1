import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { invalid, Problem } from '../platform/problem.ts'

export interface Upload {
  form: URLSearchParams
  bytes: Buffer
}

/** A long text in any script. */
const maxFieldBytes = 1024 * 1024

interface UploadOptions {
  maxBytes: number
  /** Called with the fields before the file, before the file is read. Throws to refuse the upload. */
  authorize(form: URLSearchParams): Promise<void>
}

/** Reads a form with one file into memory, up to the limit. */
export async function readUpload(request: FastifyRequest, { maxBytes, authorize }: UploadOptions): Promise<Upload> {
  if (!request.isMultipart()) throw new Problem('unsupported_content_type', 'Send the form as multipart/form-data.')
  // Refused by its declared length before anything is read. The limit leaves room for the other fields.
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + 65_536) throw tooLarge(maxBytes)
  const form = new URLSearchParams()
  let bytes: Buffer | undefined
  let refusal: unknown
  const authorized = () =>
    authorize(form).catch((error: unknown) => {
      throw (refusal = error)
    })
  try {
    for await (const part of request.parts({
      limits: { fileSize: maxBytes, files: 1, fields: 10, fieldNameSize: 100, fieldSize: 2_000, parts: 12 },
    })) {
      if (part.type === 'field') form.append(part.fieldname, String(part.value))
      else bytes = await readFile(part, authorized)
    }
  } catch (error) {
    throw error === refusal ? error : parseProblem(error, maxBytes)
  }
  if (!bytes || bytes.length === 0) throw noFile()
  return { form, bytes }
}

/**
 * Reads a form with fields of any length and one file. If the file is refused, the fields are still there, so that
 * nothing that was typed gets lost. The parser must be registered with `throwFileSizeLimit: false`.
 */
export async function readFormWithFile(
  request: FastifyRequest,
  maxBytes: number,
): Promise<{ form: URLSearchParams; file: Buffer | Problem }> {
  if (!request.isMultipart()) throw new Problem('unsupported_content_type', 'Send the form as multipart/form-data.')
  if (Number(request.headers['content-length'] ?? 0) > 4 * maxBytes + maxFieldBytes) throw tooLarge(maxBytes)
  const form = new URLSearchParams()
  let file: Buffer | Problem = noFile()
  try {
    for await (const part of request.parts({
      limits: { fileSize: maxBytes, files: 1, fields: 200, fieldNameSize: 100, fieldSize: maxFieldBytes, parts: 210 },
    })) {
      if (part.type === 'field') form.append(part.fieldname, String(part.value).replaceAll('\0', ''))
      else {
        const bytes = await part.toBuffer()
        if (part.file.truncated) file = tooLarge(maxBytes)
        else if (bytes.length > 0) file = bytes
      }
    }
  } catch (error) {
    throw parseProblem(error, maxBytes)
  }
  return { form, file }
}

async function readFile(part: MultipartFile, authorized: () => Promise<void>): Promise<Buffer> {
  try {
    await authorized()
    return await part.toBuffer()
  } catch (error) {
    part.file.resume()
    throw error
  }
}

/** Every error of the multipart parser is caused by the request. */
function parseProblem(error: unknown, maxBytes: number): Problem {
  const code = String((error as { code?: unknown }).code)
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(maxBytes)
  if (/^FST_\w+_LIMIT$/.test(code))
    return new Problem('invalid_request', 'Upload one picture at a time.', {
      cause: error,
    })
  return new Problem('invalid_request', 'The upload didn’t finish. Try again.', { cause: error })
}

function noFile(): Problem {
  return invalid([{ path: 'file', message: 'Choose a picture first.' }])
}

function tooLarge(maxBytes: number): Problem {
  const message = `This file is too large. The limit is ${Math.floor(maxBytes / 1024 / 1024)} MB.`
  return new Problem('body_too_large', `file: ${message}`, {
    status: 413,
    errors: [{ path: 'file', message }],
    headers: { connection: 'close' },
  })
}
