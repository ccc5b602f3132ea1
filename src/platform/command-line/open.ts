import type { App } from '../app.ts'

interface OpenOptions {
  /** Turns off the statement timeout, for commands whose queries may take minutes. */
  patient?: boolean
}

type OpenApp = (options: OpenOptions) => Promise<{ app: App; close(): Promise<void> }>

let openApp: OpenApp | undefined

/** Called once by `src/app`, because commands cannot import the code that assembles an app. */
export function openAppsWith(open: OpenApp): void {
  openApp = open
}

/** Opens the site's storage for one command and closes it afterwards. */
export async function withApp<T>(work: (app: App) => Promise<T>, options: OpenOptions = {}): Promise<T> {
  if (!openApp) throw new Error('openAppsWith() must be called before a command runs')
  const { app, close } = await openApp(options)
  try {
    return await work(app)
  } finally {
    await close()
  }
}
