const binarySignatures = [
  '\x89PNG',
  'GIF8',
  '\xff\xd8\xff',
  '%PDF',
  'PK\x03\x04',
  '\x1f\x8b',
  '\x7fELF',
  'RIFF',
  'OggS',
  'ID3',
  'MZ\x90',
  'BM',
  '7z\xbc\xaf',
  '\x00asm',
  'wOF',
]

const firstTags = [
  '!doctype\\s+html|html|head|body|title|meta|link|script|style',
  'div|main|header|nav|section|article|h[1-6]|p|a|table|center|font|iframe|br|b|ul|form',
]
const firstTag = new RegExp(`^<(?:${firstTags.join('|')})\\b`, 'i')

/** Whether the bytes are text, whatever the content type says. */
export function isText(bytes: Buffer): boolean {
  if (detectBom(bytes) || detectUtf16WithoutBom(bytes)) return true
  const start = bytes.subarray(0, 1024).toString('latin1')
  return !binarySignatures.some((signature) => start.startsWith(signature)) && !/[\x00-\x06\x0e-\x1a]/.test(start)
}

export function isMarkup(text: string): boolean {
  return firstTag.test(skipProlog(text.slice(0, 4096)))
}

/** Skips white space, comments and the XML declaration. */
function skipProlog(text: string): string {
  const rest = text.trimStart()
  const end = rest.startsWith('<!--') ? rest.indexOf('-->', 4) : /^<\?xml/i.test(rest) ? rest.indexOf('>') : -1
  return end < 0 ? rest : skipProlog(rest.slice(rest.indexOf('>', end) + 1))
}

/** Recognizes UTF-16 without a byte order mark by the zeros around the first angle bracket. */
export function detectUtf16WithoutBom(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0x3c && bytes[1] === 0 && bytes[3] === 0) return 'utf-16le'
  if (bytes[0] === 0 && bytes[1] === 0x3c && bytes[2] === 0) return 'utf-16be'
  return undefined
}

export function detectBom(bytes: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return undefined
}
