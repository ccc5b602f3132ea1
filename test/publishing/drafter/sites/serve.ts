import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { type Site, site } from '../../reader/support.ts'
import type { Expected } from './score.ts'

const folder = new URL('./', import.meta.url).pathname

/** The test websites. Each is a folder with its files and the profile that a careful reader would write. */
export const siteNames = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort()

export function expectedOf(name: string): Expected {
  return JSON.parse(readFileSync(join(folder, name, 'expected.json'), 'utf8')) as Expected
}

/** Serves a folder byte for byte. The pages declare their charset themselves. */
export function serve(t: TestContext, name: string): Promise<Site> {
  const root = join(folder, name)
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  return site(t, (request, response) => {
    const path = decodeURIComponent(new URL(request.url!, 'http://loopback').pathname).replace(/^\/|\/$/g, '')
    const file = [path, `${path}.html`, join(path, 'index.html'), join(path, 'index.htm')].find(
      (one) => files.includes(one) && /\.\w+$/.test(one) && one !== 'expected.json',
    )
    if (!file) response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Nothing here</h1>')
    else
      response
        .writeHead(200, { 'content-type': file.endsWith('.js') ? 'text/javascript' : 'text/html' })
        .end(readFileSync(join(root, file)))
  })
}
