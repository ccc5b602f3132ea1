import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

export interface Credentials {
  client_id: string
  access_token: string
  refresh_token?: string
}

interface Stored {
  /** The site that was used last. */
  site?: string
  sites: Record<string, Credentials>
}

/** Tokens by site, in a file that only its owner can read. */
export class CredentialStore {
  readonly #folder: string
  readonly #file: string

  constructor(environment: NodeJS.ProcessEnv) {
    this.#folder = join(environment.XDG_CONFIG_HOME || join(homedir(), '.config'), 'slipway')
    this.#file = join(this.#folder, 'credentials.json')
  }

  get lastSite(): string | undefined {
    return this.#read().site
  }

  find(site: string): Credentials | undefined {
    return this.#read().sites[site]
  }

  save(site: string, credentials: Credentials): void {
    const { sites } = this.#read()
    this.#write({ site, sites: { ...sites, [site]: credentials } })
  }

  delete(site: string): void {
    const { sites, ...rest } = this.#read()
    delete sites[site]
    this.#write({ ...rest, sites })
  }

  #read(): Stored {
    try {
      const { site, sites } = JSON.parse(readFileSync(this.#file, 'utf8')) as Stored
      return { ...(site !== undefined && { site }), sites: { ...sites } }
    } catch {
      return { sites: {} }
    }
  }

  // Replaced in one step, so that an interrupted write never leaves half a file.
  #write(stored: Stored): void {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
    const next = `${this.#file}.${process.pid}`
    writeFileSync(next, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600 })
    chmodSync(next, 0o600)
    renameSync(next, this.#file)
  }
}
