import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export interface ReverseProxy {
  name: string
  url: string
  stop(): Promise<void>
}

interface Setup {
  /** A separate, empty folder. */
  folder: string
  /** The ports of the two web processes. */
  web: readonly [number, number]
}

/** Where a program is, even if only root finds it. */
export function findProgram(name: string): string | undefined {
  return [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return (address as { port: number }).port
}

/** nginx with the file of deploy/; only addresses, ports and paths are replaced. */
export async function startNginx({ folder, web }: Setup): Promise<ReverseProxy> {
  const [port, plainPort] = [await freePort(), await freePort()]
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  mkdirSync(folder, { recursive: true })
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'].concat([
      '-subj',
      '/CN=launch.example',
      '-keyout',
      key,
      '-out',
      certificate,
    ]),
    { stdio: 'ignore' },
  )
  const site = withPorts(deployFile('nginx.conf'), web)
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443 ', `listen 127.0.0.1:${port} `)
    .replace('/etc/letsencrypt/live/launch.example/fullchain.pem', certificate)
    .replace('/etc/letsencrypt/live/launch.example/privkey.pem', key)
    .replaceAll('/var/log/nginx', folder)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n')
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
pid ${join(folder, 'pid')};
error_log ${join(folder, 'errors.log')};
events {}
http {
${temporary}
${site}
}
`,
  )
  return started('nginx', `https://127.0.0.1:${port}`, port, spawn(findProgram('nginx')!, ['-p', folder, '-c', file]))
}

/** Caddy with the file of deploy/, on its own port and without certificates. */
export async function startCaddy({ folder, web }: Setup): Promise<ReverseProxy> {
  const port = await freePort()
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'Caddyfile')
  writeFileSync(
    file,
    withPorts(deployFile('Caddyfile'), web)
      .replace('{\n', '{\n\tadmin off\n\tgrace_period 1s\n')
      .replace('launch.example {', `http://127.0.0.1:${port} {`),
  )
  const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const args = ['run', '--config', file, '--adapter', 'caddyfile']
  return started('Caddy', `http://127.0.0.1:${port}`, port, spawn(findProgram('caddy')!, args, { env }))
}

function deployFile(name: string): string {
  return readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8')
}

function withPorts(text: string, [one, other]: Setup['web']): string {
  return text.replaceAll('127.0.0.1:3001', `127.0.0.1:${one}`).replaceAll('127.0.0.1:3002', `127.0.0.1:${other}`)
}

async function started(name: string, url: string, port: number, child: ChildProcess): Promise<ReverseProxy> {
  let said = ''
  child.stderr?.on('data', (chunk) => (said += chunk))
  for (let attempt = 0; !(await isListening(port)); attempt++) {
    if (child.exitCode !== null || attempt > 200) throw new Error(`${name} does not listen: ${said}`)
    await pause(50)
  }
  return {
    name,
    url,
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function isListening(port: number): Promise<boolean> {
  try {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.destroy()
    return true
  } catch {
    return false
  }
}
