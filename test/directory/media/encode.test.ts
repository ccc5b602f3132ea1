import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { encode } from '../../../src/directory/media/encode.ts'
import type { PictureKind } from '../../../src/directory/media/recipes.ts'
import { renderSvg } from '../../../src/directory/media/render-svg.ts'
import { Problem } from '../../../src/platform/problem.ts'
import { drawn, ownFolder } from './support.ts'

const refuses = (bytes: Buffer, about: RegExp, kind: PictureKind = 'screenshot') =>
  assert.rejects(encode(bytes, kind), (error) => {
    assert.ok(error instanceof Problem, String(error))
    assert.equal(error.status, 400)
    assert.match(error.message, about)
    return true
  })

/** The color in the middle of the left half and of the right half. */
async function halves(bytes: Buffer): Promise<[string, string]> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (part: number) => {
    const start = (Math.floor(info.height / 2) * info.width + Math.floor(info.width * part)) * info.channels
    return ['red', 'green', 'blue'][
      [...data.subarray(start, start + 3)].reduce((best, value, index, all) => (value > all[best]! ? index : best), 0)
    ]!
  }
  return [at(0.25), at(0.75)]
}

test('a screenshot is encoded in several widths up to its own, and once as a JPEG', async () => {
  const { files, width, height } = await encode(await drawn(1600, 1000).png().toBuffer(), 'screenshot')
  assert.deepEqual(
    files.map(({ name }) => name),
    ['480.webp', '960.webp', '1440.webp', '1600.webp', '1440.jpg'],
  )
  assert.deepEqual([width, height], [1600, 1000])
  for (const file of files) {
    const facts = await sharp(file.bytes).metadata()
    assert.deepEqual([facts.width, facts.height], [file.width, file.height])
    assert.equal(facts.format, file.name.endsWith('.jpg') ? 'jpeg' : 'webp')
  }
  assert.deepEqual(
    (await encode(await drawn(5000, 2500).jpeg().toBuffer(), 'screenshot')).files.map(({ name }) => name),
    ['480.webp', '960.webp', '1440.webp', '1920.webp', '1440.jpg'],
  )
  assert.deepEqual(
    (await encode(await drawn(300, 300).png().toBuffer(), 'screenshot')).files.map(({ name }) => name),
    ['300.webp', '300.jpg'],
  )
})

test('a logo is square with a transparent background', async () => {
  const { files } = await encode(await drawn(400, 200).png().toBuffer(), 'logo')
  assert.deepEqual(
    files.map(({ width, height }) => [width, height]),
    [
      [64, 64],
      [128, 128],
      [256, 256],
      [512, 512],
    ],
  )
  const { data, info } = await sharp(files[2]!.bytes).raw().toBuffer({ resolveWithObject: true })
  assert.equal(info.channels, 4)
  assert.equal(data[3], 0)
})

test('the same picture has the same hash, and another picture a different one', async () => {
  const picture = await drawn(600, 400).png().toBuffer()
  const [first, again, other] = [
    await encode(picture, 'screenshot'),
    await encode(picture, 'screenshot'),
    await encode(await drawn(600, 401).png().toBuffer(), 'screenshot'),
  ]
  assert.match(first.hash, /^[0-9a-f]{32}$/)
  assert.equal(first.hash, again.hash)
  assert.notEqual(first.hash, other.hash)
})

test('metadata and appended data are removed', async () => {
  const secret = 'GPS of my home'
  const jpeg = await drawn(800, 600)
    .withExif({ IFD0: { Copyright: secret, ImageDescription: secret } })
    .withIccProfile('p3')
    .jpeg()
    .toBuffer()
  assert.ok(jpeg.includes(secret))
  const polyglot = Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>PK\x03\x04')])
  for (const { bytes } of (await encode(polyglot, 'screenshot')).files) {
    const facts = await sharp(bytes).metadata()
    assert.equal(facts.exif, undefined)
    assert.equal(facts.xmp, undefined)
    for (const part of [secret, '<script>', 'PK\x03\x04']) assert.ok(!bytes.includes(part))
  }
})

test('the EXIF orientation is applied', async () => {
  const sideways = await drawn(800, 400).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const { width, height } = await encode(sideways, 'screenshot')
  assert.deepEqual([width, height], [400, 800])
})

test('CMYK is converted to sRGB', async () => {
  const print = await drawn(600, 400).toColourspace('cmyk').jpeg().toBuffer()
  assert.equal((await sharp(print).metadata()).space, 'cmyk')
  for (const { bytes } of (await encode(print, 'screenshot')).files) {
    assert.equal((await sharp(bytes).metadata()).space, 'srgb')
    assert.deepEqual(await halves(bytes), ['red', 'blue'])
  }
})

test('only the first frame of an animation is kept', async () => {
  const frames = await Promise.all([
    drawn(300, 300).png().toBuffer(),
    sharp({ create: { width: 300, height: 300, channels: 3, background: '#0f0' } })
      .png()
      .toBuffer(),
  ])
  const moving = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  assert.equal((await sharp(moving).metadata()).pages, 2)
  for (const { bytes, height } of (await encode(moving, 'screenshot')).files) {
    assert.equal((await sharp(bytes).metadata()).pages ?? 1, 1)
    assert.equal(height, 300)
    assert.deepEqual(await halves(bytes), ['red', 'blue'])
  }
})

test('an SVG is rendered large, whatever size it declares, and never served as SVG', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"><rect width="12" height="24" ' +
    'fill="#f00"/><rect x="12" width="12" height="24" fill="#00f"/><script>alert(1)</script></svg>'
  for (const text of [
    svg,
    `\ufeff<?xml version="1.0"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" \
"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n${svg}`,
  ]) {
    const { files } = await encode(Buffer.from(text), 'logo')
    assert.equal(files.length, 4)
    assert.equal((await sharp(files[3]!.bytes).metadata()).format, 'webp')
    assert.deepEqual(await halves(files[3]!.bytes), ['red', 'blue'])
  }
})

test('an SVG loads no external resources', async (t) => {
  let asked = 0
  const server = createServer((_, response) => void (asked++, response.end()))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  t.after(() => server.close())
  const { port } = server.address() as AddressInfo
  const green = join(ownFolder(), 'green.png')
  await sharp({ create: { width: 100, height: 100, channels: 3, background: '#0f0' } }).toFile(green)
  const outside = [`http://127.0.0.1:${port}/x.png`, `file://${green}`, green]
    .map((href) => `<image href="${href}" width="100" height="100"/>`)
    .join('')
  const style = `<style>@import url("http://127.0.0.1:${port}/x.css"); rect { fill: url("http://127.0.0.1:${port}/y.svg#z") }</style>`
  const { files } = await encode(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="100" \
height="100">${style}<circle cx="50" cy="50" r="80" fill="#f00"/>${outside}</svg>`,
    ),
    'logo',
  )
  assert.deepEqual(await halves(files[3]!.bytes), ['red', 'red'])
  assert.equal(asked, 0)
})

test('SVGs that expand without end are refused or time out', async () => {
  const laughs = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a \
"ha">${Array.from(
    { length: 9 },
    (_, index) => `<!ENTITY \
${'bcdefghij'[index]} "${`&${'abcdefghi'[index]};`.repeat(10)}">`,
  ).join('')}]><svg xmlns="http://www.w3.org/2000/svg" \
width="100" height="100"><text>&j;</text></svg>`
  await refuses(Buffer.from(laughs), /can’t read this file/, 'logo')
  await refuses(
    Buffer.from(
      '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg ' +
        'xmlns="http://www.w3.org/2000/svg" width="100" height="100"><text>&x;</text></svg>',
    ),
    /can’t read this file/,
    'logo',
  )
  await refuses(
    Buffer.from(`<svg ${'<!DOCTYPE'.repeat(20_000)}><!DoctYpe svg SYSTEM "a"><!doctype svg [`),
    /can’t read this file/,
    'logo',
  )
  await refuses(Buffer.from(`<svg ${'<!DOCTYPE'.repeat(1_100_000)}`), /up to 512 KB/, 'logo')
  const uses = Array.from(
    { length: 12 },
    (_, index) => `<g id="g${index + 1}">${`<use href="#g${index}"/>`.repeat(10)}</g>`,
  ).join('')
  for (const size of ['width="100" height="100"', '']) {
    const bomb = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" ${size}><g id="g0"><rect width="1" height="1"/></g>${uses}<use href="#g12"/></svg>`,
    )
    await assert.rejects(renderSvg(bomb, 512, 2_000), /took too long|Could not render the SVG/)
  }
  await refuses(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="100000" height="100000"><rect width="9" height="9"/></svg>',
    ),
    /couldn’t read this image/,
    'logo',
  )
})

test('a small file that declares a huge picture is refused before it is decoded', async () => {
  await refuses(hugePng(30_000, 30_000), /30000 × 30000 pixels.*40 megapixels/)
  await refuses(hugePng(20_000, 1_000), /16,000 pixels per side/)
})

test('a picture that is too small or too long is refused with its size', async () => {
  await refuses(await drawn(100, 100).png().toBuffer(), /only 100 × 100 pixels.*at least 200/)
  await refuses(await drawn(20, 20).png().toBuffer(), /at least 48/, 'logo')
  await refuses(await drawn(2400, 300).png().toBuffer(), /too long/)
})

test('a file that is not a picture is refused, whatever its name', async () => {
  const png = await drawn(600, 400).png().toBuffer()
  for (const bytes of [
    Buffer.from('<html><script>alert(1)</script></html>'),
    Buffer.from('%PDF-1.7 and more to come'),
    Buffer.from('GIF89a'),
    Buffer.alloc(5),
    Buffer.alloc(0),
    Buffer.from('II*\0 a TIFF would begin so'),
    Buffer.from('BM a bitmap would begin so'),
  ])
    await refuses(bytes, /can’t read this file/)
  await refuses(png.subarray(0, png.length / 2), /couldn’t read this image/)
  await refuses(Buffer.concat([png.subarray(0, 60), Buffer.alloc(3_000, 7)]), /couldn’t read this image/)
  await refuses(
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><rect'),
    /couldn’t read this image|says nothing/,
    'logo',
  )
})

/** A PNG whose header declares a huge size and whose body has a single line. */
function hugePng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const check = Buffer.alloc(4)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(width + 1))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc32(bytes: Buffer): number {
  let value = ~0
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0)
  }
  return ~value >>> 0
}
