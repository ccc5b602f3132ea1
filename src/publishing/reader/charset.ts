import { detect } from 'chardet'
import { detectBom, detectUtf16WithoutBom } from './content-sniffing.ts'

/** Decodes a page. The byte order mark wins, then the header, the meta tag, UTF-8, and last a detected charset. */
export function decodeText(bytes: Buffer, contentType: string): string {
  const fromBytes = detectBom(bytes) ?? detectUtf16WithoutBom(bytes)
  if (fromBytes) return decode(bytes, fromBytes)!
  for (const label of [headerCharset(contentType), metaCharset(bytes), 'utf-8', detectCharset(bytes)]) {
    const text = label === undefined ? undefined : decode(bytes, label)
    if (text !== undefined && !isWrongCharset(text)) return text
  }
  return new TextDecoder('windows-1252').decode(bytes)
}

function headerCharset(contentType: string): string | undefined {
  return /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1]
}

function metaCharset(bytes: Buffer): string | undefined {
  const label = /<meta[^>]+charset\s*=\s*["']?\s*([\w.:-]+)|<\?xml[^>]+encoding\s*=\s*["']([\w.:-]+)/i.exec(
    bytes.subarray(0, 4096).toString('latin1'),
  )
  const name = label?.[1] ?? label?.[2]
  // The tag was found by reading single bytes, so the page cannot be UTF-16.
  return name && /^utf-?16/i.test(name) ? 'utf-8' : name
}

function detectCharset(bytes: Buffer): string | undefined {
  return detect(bytes.subarray(0, 65_536)) ?? undefined
}

function decode(bytes: Buffer, label: string): string | undefined {
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return undefined
  }
}

/** A wrong charset breaks most of the non-ASCII characters; a truncated emoji breaks only one. */
function isWrongCharset(text: string): boolean {
  const broken = text.split('\ufffd').length - 1
  return broken > 0 && broken * 2 > (text.match(/[^\x00-\x7f]/g)?.length ?? 0)
}
