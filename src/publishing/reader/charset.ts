import { detect } from 'chardet'
import { bomOf, wideWithoutMark } from './content-sniffing.ts'

/** The text of a page: a mark in the bytes decides first, then the header, the page itself, and at last a guess. */
export function decodeText(bytes: Buffer, contentType: string): string {
  const marked = bomOf(bytes) ?? wideWithoutMark(bytes)
  if (marked) return decode(bytes, marked)!
  for (const label of [headerCharset(contentType), metaCharset(bytes), 'utf-8', guess(bytes)]) {
    const text = label === undefined ? undefined : decode(bytes, label)
    if (text !== undefined && !isMistaken(text)) return text
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
  // Read as single bytes it cannot be what it says.
  return name && /^utf-?16/i.test(name) ? 'utf-8' : name
}

function guess(bytes: Buffer): string | undefined {
  return detect(bytes.subarray(0, 65_536)) ?? undefined
}

function decode(bytes: Buffer, label: string): string | undefined {
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return undefined
  }
}

/** A page in another charset than it says gives more broken characters than good ones; a cut emoji gives one. */
function isMistaken(text: string): boolean {
  const broken = text.split('\ufffd').length - 1
  return broken > 0 && broken * 2 > (text.match(/[^\x00-\x7f]/g)?.length ?? 0)
}
