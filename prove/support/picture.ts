import { escaped } from '../../src/platform/html.ts'
import type { Record as ProofRecord } from './proof.ts'
import type { Outcome, Timeline } from './timeline.ts'

const width = 960
const height = 220
const left = 48
const right = 12
const top = 34
const bottom = 34
const mostBuckets = 160
const shortestBucket = 250

const colors: { [outcome in Outcome]: string } = { written: '#2f7d4f', refused: '#d9a03a', unknown: '#c2453d' }
const names: { [outcome in Outcome]: string } = {
  written: 'acknowledged',
  refused: 'refused',
  unknown: 'no answer, or 5xx',
}

/** Draws a proof: its writes and faults over time, or bars. */
export function pictureOf(title: string, { timeline, bars }: ProofRecord): string {
  return bars ? barChart(title, bars) : timeChart(title, timeline)
}

function timeChart(title: string, { outcomes, faults }: Timeline): string {
  const last = Math.max(1, ...outcomes.map(({ at }) => at), ...faults.map(({ recovered }) => recovered || 0))
  const first = Math.min(last, ...outcomes.map(({ at }) => at), ...faults.map(({ from }) => from))
  const span = Math.max(1, last - first)
  const x = (at: number) => left + ((at - first) / span) * (width - left - right)
  const buckets = Math.max(1, Math.min(mostBuckets, Math.floor(span / shortestBucket)))
  const bucket = span / buckets
  const counts = (['written', 'refused', 'unknown'] as const).map((outcome) => {
    const count = new Array<number>(buckets).fill(0)
    for (const one of outcomes)
      if (one.outcome === outcome) count[Math.min(buckets - 1, Math.floor((one.at - first) / bucket))]!++
    return { outcome, perSecond: count.map((number) => number / (bucket / 1000)) }
  })
  const most = Math.max(
    1,
    ...counts[0]!.perSecond.map((_, i) => counts.reduce((sum, one) => sum + one.perSecond[i]!, 0)),
  )
  const scale = (height - top - bottom) / most
  const rects: string[] = []
  for (let index = 0; index < buckets; index++) {
    let y = height - bottom
    for (const { outcome, perSecond } of counts) {
      const tall = perSecond[index]! * scale
      if (tall <= 0) continue
      y -= tall
      rects.push(
        rect(x(first + index * bucket), y, Math.max(1, (width - left - right) / buckets - 0.5), tall, colors[outcome]),
      )
    }
  }
  const bands = faults.map(({ from, recovered }) =>
    rect(x(from), top, Math.max(1, x(recovered) - x(from)), height - top - bottom, '#c2453d', 0.13),
  )
  const labels = faults.length <= 16 ? faults.map(({ label, from }) => text(x(from) + 2, top + 10, label, 9)) : []
  const legend = (Object.keys(names) as Outcome[]).map(
    (outcome, index) =>
      rect(left + index * 150, height - 12, 8, 8, colors[outcome]) +
      text(left + 12 + index * 150, height - 5, names[outcome], 10),
  )
  return svg(title, [
    ...bands,
    ...rects,
    ...labels,
    text(4, top + 8, `${most.toFixed(0)}/s`, 10),
    text(left, height - bottom + 13, '0 s', 10),
    text(width - right - 40, height - bottom + 13, `${(span / 1000).toFixed(0)} s`, 10),
    `<path d="M${left} ${height - bottom}H${width - right}" stroke="#8a8f98"/>`,
    ...legend,
    rect(left + 460, height - 12, 8, 8, '#c2453d', 0.25) +
      text(left + 472, height - 5, 'fault, until the next write', 10),
  ])
}

function barChart(title: string, { title: unit, values }: NonNullable<ProofRecord['bars']>): string {
  const most = Math.max(1, ...values.map(([, count]) => count))
  const step = (height - top - 12) / values.length
  const bars = values.flatMap(([label, count], index) => {
    const y = top + index * step
    return [
      text(4, y + step / 2 + 3, label, 10),
      rect(200, y + 2, Math.max(1, (count / most) * (width - 300)), Math.max(2, step - 4), colors.written),
      text(206 + Math.max(1, (count / most) * (width - 300)), y + step / 2 + 3, count.toLocaleString('en-US'), 10),
    ]
  })
  return svg(`${title}: ${unit}`, bars)
}

function svg(title: string, parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" \
role="img" font-family="system-ui, sans-serif"><title>${escaped(title)}</title>
<rect width="100%" height="100%" fill="#fff"/>
${text(4, 16, title, 13)}
${parts.join('\n')}
</svg>
`
}

function rect(x: number, y: number, wide: number, tall: number, fill: string, opacity = 1): string {
  const number = (value: number) => Number(value.toFixed(1))
  const faint = opacity < 1 ? ` fill-opacity="${opacity}"` : ''
  return `<rect x="${number(x)}" y="${number(y)}" width="${number(wide)}" height="${number(tall)}" fill="${fill}"${faint}/>`
}

function text(x: number, y: number, content: string, size: number): string {
  return `<text x="${Number(x.toFixed(1))}" y="${Number(y.toFixed(1))}" font-size="${size}" fill="#333">${escaped(content)}</text>`
}
