import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { invalid, Problem } from '../../../../platform/problem.ts'

export interface Upload {
  form: URLSearchParams
  bytes: Buffer
}

interface UploadOptions {
  /** Largest file, in bytes. */
  largest: number
  /** Called once the fields before the file are there and before anything of the file is taken in. */
  allow(form: URLSearchParams): Promise<void>
}

/** Reads a form with one file, never holding more of it than the cap. */
export async function readUpload(request: FastifyRequest, { largest, allow }: UploadOptions): Promise<Upload> {
  if (!request.isMultipart()) throw new Problem('unsupported_content_type', 'Send the form as multipart/form-data.')
  // Whoever says beforehand that it is too much is not listened to.
  if (Number(request.headers['content-length'] ?? 0) > largest + 65_536) throw tooLarge(largest)
  const form = new URLSearchParams()
  let bytes: Buffer | undefined
  let refusal: unknown
  const allowed = () =>
    allow(form).catch((error: unknown) => {
      throw (refusal = error)
    })
  try {
    for await (const part of request.parts({
      limits: { fileSize: largest, files: 1, fields: 10, fieldNameSize: 100, fieldSize: 2_000, parts: 12 },
    })) {
      if (part.type === 'field') form.append(part.fieldname, String(part.value))
      else bytes = await taken(part, allowed)
    }
  } catch (error) {
    throw error === refusal ? error : unreadable(error, largest)
  }
  if (!bytes || bytes.length === 0) throw invalid([{ path: 'file', message: 'Choose a picture first.' }])
  return { form, bytes }
}

async function taken(part: MultipartFile, allowed: () => Promise<void>): Promise<Buffer> {
  try {
    await allowed()
    return await part.toBuffer()
  } catch (error) {
    part.file.resume()
    throw error
  }
}

/** Whatever goes wrong while a form is taken apart is wrong with the form. */
function unreadable(error: unknown, largest: number): Problem {
  const code = String((error as { code?: unknown }).code)
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(largest)
  if (/^FST_\w+_LIMIT$/.test(code))
    return new Problem('invalid_request', 'The form has more parts than it should. Send one picture at a time.', {
      cause: error,
    })
  return new Problem('invalid_request', 'The upload broke off or could not be read. Send it again.', { cause: error })
}

function tooLarge(largest: number): Problem {
  const message = `It is too large. Send one of at most ${Math.floor(largest / 1024 / 1024)} MB.`
  return new Problem('body_too_large', `file: ${message}`, {
    errors: [{ path: 'file', message }],
    headers: { connection: 'close' },
  })
}
