import { spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const watched = ['src', 'migrations'].map((folder) => `--watch-path=${join(root, folder)}`)

// Detached, in its own process group. Otherwise Ctrl-C would reach the server twice, from the terminal and from the
// watcher, and the second signal makes a server exit without finishing its work.
const watcher = spawn(
  process.execPath,
  [
    '--disable-warning=ExperimentalWarning',
    '--watch',
    '--watch-preserve-output',
    ...watched,
    join(root, 'src/app/main.ts'),
    'serve',
  ],
  {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.cache/compile') },
  },
)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => watcher.kill('SIGTERM'))
watcher.once('exit', (code) => {
  process.exitCode = code ?? 1
})
