import type { App } from '../app.ts'

interface OpenOptions {
  /** For commands whose queries may take minutes: no statement timeout. */
  patient?: boolean
}

type OpenApp = (options: OpenOptions) => Promise<{ app: App; close(): Promise<void> }>

let openApp: OpenApp | undefined

/** Commands know features, but not how an app is put together: `app` says it here, once. */
export function openAppsWith(open: OpenApp): void {
  openApp = open
}

/** Opens the site's storage for one command and closes it afterwards. */
export async function withApp<T>(work: (app: App) => Promise<T>, options: OpenOptions = {}): Promise<T> {
  if (!openApp) throw new Error('Nothing has said how apps are opened')
  const { app, close } = await openApp(options)
  try {
    return await work(app)
  } finally {
    await close()
  }
}
