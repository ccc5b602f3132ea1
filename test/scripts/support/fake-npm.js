import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const [command] = process.argv.slice(2)
const wantsDev = process.argv.includes('--include=dev')
appendFileSync(join(import.meta.dirname, 'calls'), `${process.argv.slice(2, -3).join(' ')}\n`)

if (process.env.FAKE_NPM_FAILURE) {
  console.error(`npm error ${process.env.FAKE_NPM_FAILURE}\nnpm error A complete log of this run`)
  process.exit(7)
}
await sleep(Number(process.env.FAKE_NPM_MILLISECONDS ?? 0))

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const installed = Object.entries(packages).filter(
  ([path, entry]) => path && !entry.optional && (wantsDev || !entry.dev),
)
if (command === 'ci') rmSync('node_modules', { recursive: true, force: true })
mkdirSync('node_modules/node/bin', { recursive: true })
if (!process.env.FAKE_NPM_WITHOUT_SCRIPTS) writeFileSync('node_modules/node/bin/node', '')
writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(installed) }))
