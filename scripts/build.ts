import { readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { loadAssets } from '../src/web/assets.ts'

const root = join(import.meta.dirname, '..')
const out = join(root, process.argv[2] ?? 'build')

/** Modules find their files and threads relative to themselves, so each keeps the URL of its source. */
const keepAddresses: Plugin = {
  name: 'keep addresses',
  setup({ onLoad }) {
    onLoad({ filter: /\/src\/.*\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      if (!/import\.meta\.(url|dirname)/.test(text)) return undefined
      const address = [
        "import { fileURLToPath as toPath } from 'node:url'",
        `const sourceUrl = new URL(${JSON.stringify(relative(out, path))}, import.meta.url).href`,
        "const sourceFolder = toPath(new URL('.', sourceUrl)).slice(0, -1)",
      ]
      const moved = text.replaceAll('import.meta.url', 'sourceUrl').replaceAll('import.meta.dirname', 'sourceFolder')
      return { contents: `${address.join(';')};${moved}`, loader: 'ts' }
    })
  },
}

// Packages stay outside: they are found from any folder of the project.
await rm(out, { recursive: true, force: true })
await build({
  entryPoints: { main: join(root, 'src/app/main.ts') },
  outdir: out,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  packages: 'external',
  sourcemap: true,
  plugins: [keepAddresses],
  logLevel: 'warning',
})
await loadAssets()
