import { spawn } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('./paint-process.ts', import.meta.url))

/**
 * A drawing as pixels, its longer side as long as asked for. A few hundred bytes of SVG can keep a painter busy for
 * minutes, and nothing can interrupt it from inside: it paints in a process of its own, which is ended when it takes
 * too long, and which knows nothing of this one.
 */
export async function painted(bytes: Buffer, side: number, milliseconds = 10_000): Promise<Buffer> {
  const painter = spawn(process.execPath, [program, String(side)], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {},
    timeout: milliseconds,
    killSignal: 'SIGKILL',
  })
  const ended = new Promise<number | null>((resolve, reject) => painter.once('error', reject).once('exit', resolve))
  painter.stdin.on('error', () => {})
  painter.stdin.end(bytes)
  const [picture, code] = await Promise.all([buffer(painter.stdout), ended])
  if (code !== 0 || picture.length === 0)
    throw new Error(`The drawing could not be painted (${code ?? 'took too long'})`)
  return picture
}
