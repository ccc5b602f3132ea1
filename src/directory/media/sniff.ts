export type UploadFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'svg'

const signatures: [UploadFormat, (bytes: Buffer) => boolean][] = [
  ['jpeg', (bytes) => bytes.readUIntBE(0, 3) === 0xffd8ff],
  ['png', (bytes) => bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n'],
  ['gif', (bytes) => /^GIF8[79]a/.test(bytes.subarray(0, 6).toString('latin1'))],
  [
    'webp',
    (bytes) =>
      bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
  ],
  ['avif', (bytes) => /^ftypavi[fs]/.test(bytes.subarray(4, 12).toString('latin1'))],
  ['svg', isSvg],
]

/** Detects the format from the bytes alone. File names and declared types are ignored. */
export function detectFormat(bytes: Buffer): UploadFormat | undefined {
  return bytes.length < 16 ? undefined : signatures.find(([, matches]) => matches(bytes))?.[0]
}

function isSvg(bytes: Buffer): boolean {
  const start = bytes
    .subarray(0, 4096)
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart()
  return /^<(?:\?xml|svg|!--|!doctype svg)/i.test(start) && /<svg[\s>]/i.test(start)
}

/** Whether an SVG declares entities, which could expand without end or include local files. */
export function declaresEntities(svg: Buffer): boolean {
  const text = svg.toString('latin1').toLowerCase()
  if (text.includes('<!entity')) return true
  for (let at = text.indexOf('<!doctype'); at >= 0; ) {
    const end = text.indexOf('>', at)
    if (text.slice(at, end < 0 ? undefined : end).includes('[')) return true
    at = end < 0 ? -1 : text.indexOf('<!doctype', end)
  }
  return false
}
