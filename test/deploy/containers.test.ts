import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse, parseAllDocuments } from 'yaml'
import * as z from 'zod'
import { readConfig, variableGroups } from '../../src/app/config.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const { version } = JSON.parse(read('package.json')) as { version: string }

const Service = z.looseObject({
  command: z.array(z.string()).optional(),
  read_only: z.boolean().optional(),
  tmpfs: z.array(z.string()).optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  volumes: z.array(z.string()).default([]),
})
const Compose = z.looseObject({
  services: z.record(z.string(), Service),
  volumes: z.record(z.string(), z.unknown()),
})

test('compose runs PostgreSQL, migrations, web, worker, backup and the proxy, with a read-only root for ours', () => {
  const { services, volumes } = Compose.parse(parse(read('deploy/compose.yaml'), { merge: true }))
  assert.deepEqual(Object.keys(services).sort(), ['backup', 'database', 'migrate', 'proxy', 'web', 'worker'])
  for (const name of ['backup', 'migrate', 'web', 'worker']) {
    const { read_only, tmpfs, cap_drop, security_opt } = services[name]!
    assert.deepEqual(
      { read_only, tmpfs, cap_drop, security_opt },
      { read_only: true, tmpfs: ['/tmp'], cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] },
      name,
    )
  }
  const mounted = Object.values(services).flatMap((service) => service.volumes.map((volume) => volume.split(':')[0]!))
  const named = mounted.filter((volume) => !volume.startsWith('.'))
  assert.deepEqual([...new Set(named)].sort(), Object.keys(volumes).sort())
  assert.match(services.backup!.command!.join(' '), /bin\/slipway backup create \/var\/backups\/slipway\//)
  assert.ok(services.backup!.volumes.includes('backups:/var/backups/slipway'))
})

const Probe = z.strictObject({
  httpGet: z.strictObject({ path: z.enum(['/healthz', '/readyz']), port: z.literal('http') }),
  periodSeconds: z.int(),
  timeoutSeconds: z.int().optional(),
  failureThreshold: z.int().optional(),
})
const Reference = z.strictObject({ name: z.literal('slipway') })
const Container = z.strictObject({
  name: z.string(),
  image: z.literal(`registry.example/slipway:${version}`),
  command: z.array(z.string()).optional(),
  envFrom: z.tuple([z.strictObject({ configMapRef: Reference }), z.strictObject({ secretRef: Reference })]),
  env: z.array(z.strictObject({ name: z.string(), value: z.string() })).default([]),
  ports: z.array(z.strictObject({ name: z.string(), containerPort: z.literal(3000) })).optional(),
  startupProbe: Probe.optional(),
  livenessProbe: Probe.optional(),
  readinessProbe: Probe.optional(),
  resources: z.strictObject({
    requests: z.strictObject({ cpu: z.string(), memory: z.string() }),
    limits: z.strictObject({ memory: z.string() }),
  }),
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  volumeMounts: z.array(z.strictObject({ name: z.string(), mountPath: z.string() })),
})
const Pod = z.strictObject({
  terminationGracePeriodSeconds: z.int().optional(),
  automountServiceAccountToken: z.literal(false),
  restartPolicy: z.literal('Never').optional(),
  securityContext: z.strictObject({
    runAsNonRoot: z.literal(true),
    // The user "node" of the image.
    runAsUser: z.literal(1000),
    fsGroup: z.literal(1000),
    seccompProfile: z.strictObject({ type: z.literal('RuntimeDefault') }),
  }),
  containers: z.tuple([Container]),
  volumes: z.array(z.looseObject({ name: z.string() })),
})
const Labels = z.strictObject({ app: z.literal('slipway'), part: z.string() })
const Template = z.strictObject({ metadata: z.strictObject({ labels: Labels }), spec: Pod })
const Selector = z.strictObject({ matchLabels: Labels })
const named = { metadata: z.looseObject({ name: z.string() }) }

// Only the fields in use, without others: kubectl would ignore a misspelled one.
const Manifest = z.discriminatedUnion('kind', [
  z.strictObject({
    apiVersion: z.literal('v1'),
    kind: z.literal('ConfigMap'),
    ...named,
    data: z.record(z.string(), z.string()),
  }),
  z.strictObject({
    apiVersion: z.literal('apps/v1'),
    kind: z.literal('Deployment'),
    ...named,
    spec: z.strictObject({
      replicas: z.int(),
      selector: Selector,
      strategy: z
        .strictObject({
          type: z.literal('RollingUpdate'),
          rollingUpdate: z.strictObject({ maxSurge: z.int(), maxUnavailable: z.int() }),
        })
        .optional(),
      template: Template,
    }),
  }),
  z.strictObject({
    apiVersion: z.literal('v1'),
    kind: z.literal('Service'),
    ...named,
    spec: z.strictObject({
      selector: Labels,
      ports: z.array(z.strictObject({ name: z.string(), port: z.int(), targetPort: z.literal('http') })),
    }),
  }),
  z.strictObject({
    apiVersion: z.literal('networking.k8s.io/v1'),
    kind: z.literal('Ingress'),
    ...named,
    spec: z.strictObject({ tls: z.array(z.looseObject({})), rules: z.array(z.looseObject({})) }),
  }),
  z.strictObject({
    apiVersion: z.literal('policy/v1'),
    kind: z.literal('PodDisruptionBudget'),
    ...named,
    spec: z.strictObject({ minAvailable: z.int(), selector: Selector }),
  }),
  z.strictObject({
    apiVersion: z.literal('v1'),
    kind: z.literal('PersistentVolumeClaim'),
    ...named,
    spec: z.looseObject({ accessModes: z.array(z.string()) }),
  }),
  z.strictObject({
    apiVersion: z.literal('batch/v1'),
    kind: z.literal('CronJob'),
    ...named,
    spec: z.strictObject({
      schedule: z.string(),
      concurrencyPolicy: z.literal('Forbid'),
      jobTemplate: z.strictObject({ spec: z.strictObject({ backoffLimit: z.int(), template: Template }) }),
    }),
  }),
])

const manifests = parseAllDocuments(read('deploy/kubernetes.yaml')).map((document) => Manifest.parse(document.toJS()))
const pods = manifests.flatMap((manifest) => {
  if (manifest.kind === 'Deployment') return [{ ...manifest.spec.template, name: manifest.metadata.name }]
  if (manifest.kind === 'CronJob') return [{ ...manifest.spec.jobTemplate.spec.template, name: manifest.metadata.name }]
  return []
})

test('Kubernetes probes the web pods, and stops them no sooner than they are drained', () => {
  const web = pods.find(({ name }) => name === 'slipway-web')!
  const [container] = web.spec.containers
  assert.deepEqual(
    [container.startupProbe, container.livenessProbe, container.readinessProbe].map((probe) => probe?.httpGet.path),
    ['/healthz', '/healthz', '/readyz'],
  )
  const worker = pods.find(({ name }) => name === 'slipway-worker')!.spec.containers[0]
  assert.equal(worker.livenessProbe?.httpGet.path, '/healthz')
  assert.equal(worker.env.find(({ name }) => name === 'WORKER_PORT')?.value, String(worker.ports![0]!.containerPort))
  const configMap = manifests.find((manifest) => manifest.kind === 'ConfigMap')!
  const drain = Number(configMap.data.DRAIN_SECONDS)
  assert.ok(container.readinessProbe!.periodSeconds < drain)
  // After it has drained, it refuses reads for a second and has 20 to finish.
  for (const { spec, name } of pods)
    if (name !== 'slipway-backup') assert.ok(spec.terminationGracePeriodSeconds! > drain + 21, name)
})

test('selectors, volumes and variables of the Kubernetes example belong together', () => {
  for (const manifest of manifests) {
    if (manifest.kind === 'Deployment')
      assert.deepEqual(manifest.spec.selector.matchLabels, manifest.spec.template.metadata.labels)
    if (manifest.kind === 'Service')
      assert.ok(pods.some(({ metadata }) => metadata.labels.part === manifest.spec.selector.part))
  }
  for (const { spec, name } of pods) {
    const [container] = spec.containers
    assert.deepEqual(
      container.volumeMounts.map((mount) => mount.name).sort(),
      spec.volumes.map((volume) => volume.name).sort(),
      name,
    )
    const paths = container.volumeMounts.map(({ mountPath }) => mountPath)
    assert.ok(paths.includes('/tmp') && paths.includes('/var/lib/slipway'), name)
    assert.ok(!container.command || /bin\/slipway (worker|backup create)/.test(container.command.join(' ')), name)
  }
  const configMap = manifests.find((manifest) => manifest.kind === 'ConfigMap')!
  const own = pods.flatMap(({ spec }) => spec.containers[0].env.map(({ name, value }) => [name, value]))
  const inComment = /^# slipway\.env has ([^]*?) for$/m
    .exec(read('deploy/kubernetes.yaml'))![1]!
    .match(/[A-Z][A-Z0-9_]+/g)!
  const secret = {
    SITE_URL: 'https://launch.example',
    DATABASE_URL: 'postgres://slipway@database/slipway',
    SECRET_KEY: 'k'.repeat(44),
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'hello@launch.example',
    S3_BUCKET: 'images',
    S3_ACCESS_KEY: 'access',
    S3_SECRET_KEY: 'secret',
  }
  assert.deepEqual(inComment.sort(), Object.keys(secret).sort())
  const environment = { ...configMap.data, ...Object.fromEntries(own), ...secret }
  const known = new Set(variableGroups.flatMap((group) => Object.keys(group.variables)))
  assert.deepEqual(
    Object.keys(environment).filter((name) => !known.has(name)),
    [],
  )
  assert.ok(readConfig(environment).production)
})
