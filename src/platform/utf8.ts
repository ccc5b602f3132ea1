import { isUtf8, transcode } from 'node:buffer'

/**
 * Text as UTF-8. With characters beyond Latin-1, which nearly every page has, this takes a quarter of the time of
 * `Buffer.from`. For short or plain text, use that.
 */
export function encodeUtf8(text: string): Buffer {
  try {
    return transcode(Buffer.from(text, 'utf16le'), 'utf16le', 'utf8')
  } catch {
    // Half a character, which UTF-8 cannot express, becomes a replacement character. To look for one takes twice as long.
    return Buffer.from(text)
  }
}

/** The text, or undefined if the bytes are not UTF-8. Decoding alone is much faster than `isUtf8` for short texts. */
export function decodeUtf8(bytes: Buffer): string | undefined {
  const text = bytes.toString()
  return text.includes('\uFFFD') && !isUtf8(bytes) ? undefined : text
}
