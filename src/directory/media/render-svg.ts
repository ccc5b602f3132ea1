import { spawn } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('./render-svg-process.ts', import.meta.url))

/**
 * Renders an SVG as PNG, with `side` as its longer side in pixels. A few hundred bytes of SVG can keep a renderer busy
 * for minutes, and nothing can interrupt it from within, so it runs in its own process without our environment and is
 * killed when it takes too long.
 */
export async function renderSvg(bytes: Buffer, side: number, timeout = 10_000): Promise<Buffer> {
  const renderer = spawn(process.execPath, [program, String(side)], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {},
    timeout,
    killSignal: 'SIGKILL',
  })
  const exited = new Promise<number | null>((resolve, reject) => renderer.once('error', reject).once('exit', resolve))
  renderer.stdin.on('error', () => {})
  renderer.stdin.end(bytes)
  const [picture, code] = await Promise.all([buffer(renderer.stdout), exited])
  if (code !== 0 || picture.length === 0) throw new Error(`Could not render the SVG (${code ?? 'took too long'})`)
  return picture
}
