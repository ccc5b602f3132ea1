/** Without a directory, the database lives in memory. */
export interface WorkerOptions {
  directory?: string | undefined
  fsync: boolean
  /** A tar of a data directory, for a database in memory. */
  template?: Uint8Array<ArrayBuffer> | undefined
  program: WebAssembly.Module
}

export type EngineRequest = { id: number; bytes: Uint8Array } | { id: number; command: 'dump' | 'fsyncCount' | 'close' }

export type EngineAnswer =
  | { ready: true }
  | { panic: string }
  | { id: number; bytes: Uint8Array }
  | { id: number; number: number }
  | { id: number; error: string }
  /** Sent by Node itself under `node --watch`, with the modules that the worker loads. */
  | { 'watch:import': unknown }
  | { 'watch:require': unknown }
