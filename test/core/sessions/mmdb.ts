/** An MMDB file with one IPv4 network, in the format of https://maxmind.github.io/MaxMind-DB/. */
export function mmdbOf(network: readonly [number, number, number], record: Value): Buffer {
  const bits = network.flatMap((part) => Array.from({ length: 8 }, (_, index) => (part >> (7 - index)) & 1))
  const nodes = bits.length
  const unknown = nodes
  const found = nodes + 16
  const tree = bits.flatMap((bit, index) => {
    const next = index + 1 < nodes ? index + 1 : found
    return bit === 0 ? [next, unknown] : [unknown, next]
  })
  const metadata: Value = {
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_790_000_000,
    database_type: 'Test-City',
    description: { en: 'Test' },
    ip_version: 4,
    languages: ['en'],
    node_count: nodes,
    record_size: 24,
  }
  return Buffer.concat([
    ...tree.map((pointer) => Buffer.from([pointer >> 16, (pointer >> 8) & 255, pointer & 255])),
    Buffer.alloc(16),
    encoded(record),
    Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'),
    encoded(metadata),
  ])
}

type Value = string | number | readonly string[] | { readonly [name: string]: Value }

function encoded(value: Value): Buffer {
  if (typeof value === 'string') return Buffer.concat([control(2, Buffer.byteLength(value)), Buffer.from(value)])
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return Buffer.concat([control(6, 4), bytes])
  }
  if (Array.isArray(value)) return Buffer.concat([control(11, value.length), ...value.map(encoded)])
  const entries = Object.entries(value)
  return Buffer.concat([
    control(7, entries.length),
    ...entries.flatMap(([name, item]) => [encoded(name), encoded(item)]),
  ])
}

/** Only for sizes below 29. Types above 7 have their own byte. */
function control(type: number, size: number): Buffer {
  return type > 7 ? Buffer.from([size, type - 7]) : Buffer.from([(type << 5) | size])
}
