import { spawn } from 'node:child_process'

/** A guess: over SSH and without a display there is no browser that could come back to this computer. */
export function hasBrowser(environment: NodeJS.ProcessEnv): boolean {
  if (environment.BROWSER) return true
  if (environment.SSH_CONNECTION || environment.SSH_TTY) return false
  if (process.platform === 'darwin' || process.platform === 'win32') return true
  return Boolean(environment.DISPLAY || environment.WAYLAND_DISPLAY)
}

/** The address is shown too, so it's fine if the browser doesn't open. */
export function openBrowser(url: string, environment: NodeJS.ProcessEnv): void {
  const [program, ...args] = command(url, environment)
  const child = spawn(program, args, { stdio: 'ignore', detached: true })
  child.once('error', () => {})
  child.unref()
}

function command(url: string, { BROWSER }: NodeJS.ProcessEnv): [string, ...string[]] {
  if (BROWSER) return [BROWSER, url]
  if (process.platform === 'darwin') return ['open', url]
  // Not `start`, which would have the shell read the address.
  if (process.platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', url]
  return ['xdg-open', url]
}
