import { existsSync, readFileSync } from 'node:fs'
import { basename, relative } from 'node:path'

export function slowestFiles(timings: string, root: string): string[] {
  if (!existsSync(timings)) return []
  const files = readFileSync(timings, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [milliseconds = '', file = ''] = line.split('\t')
      // Generated files for a group begin with a number, which sets their order.
      return {
        seconds: Number(milliseconds) / 1000,
        file: file.startsWith(root) ? relative(root, file) : basename(file, '.mjs').slice(4),
      }
    })
  const slowest = files.sort((a, b) => b.seconds - a.seconds).slice(0, 10)
  if (slowest.length === 0) return []
  return ['\nSlowest files', ...slowest.map(({ seconds, file }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`)]
}
