import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { CliError } from './cli-error.ts'

export function editorOf({ VISUAL, EDITOR }: NodeJS.ProcessEnv): string | undefined {
  return VISUAL || EDITOR || undefined
}

let editing = false

/** Ctrl-C belongs to the editor while it is open. */
export function isEditing(): boolean {
  return editing
}

/** A file that is edited once or several times, and stays on disk until it is deleted. */
export class EditedFile {
  readonly path: string
  readonly #editor: string

  constructor(text: string, editor: string) {
    this.path = join(mkdtempSync(join(tmpdir(), 'slipway-launch-')), 'listing.txt')
    this.#editor = editor
    this.write(text)
  }

  write(text: string): void {
    writeFileSync(this.path, text, { mode: 0o600 })
  }

  /** Opens the editor, waits for it to close, and returns the text. */
  async edit(): Promise<string> {
    editing = true
    try {
      const code = await this.#run()
      if (code !== 0) throw new CliError(`Your editor ended with code ${code}. Your text is kept in ${this.path}`)
    } finally {
      editing = false
    }
    return readFileSync(this.path, 'utf8')
  }

  // By the shell, like git does, because EDITOR may have arguments: `code --wait`.
  #run(): Promise<number | null> {
    const quoted = process.platform === 'win32' ? `"${this.path}"` : `'${this.path.replaceAll("'", "'\\''")}'`
    return new Promise((resolve, reject) => {
      const child = spawn(`${this.#editor} ${quoted}`, { shell: true, stdio: ['inherit', process.stderr, 'inherit'] })
      child.once('error', (error) => reject(new CliError(`Can't start your editor ${this.#editor}: ${error.message}`)))
      child.once('exit', resolve)
    })
  }

  delete(): void {
    rmSync(dirname(this.path), { recursive: true, force: true })
  }
}
