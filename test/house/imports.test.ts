import assert from 'node:assert/strict'
import { dirname, join } from 'node:path'
import { after, describe, test } from 'node:test'
import type { SourceFile } from 'typescript/unstable/ast'
import { isStringLiteral } from 'typescript/unstable/ast/is'
import { openProgram } from './support/program.ts'

const program = openProgram()
after(() => program[Symbol.dispose]())

interface Place {
  file: string
  /** `rules` hold what a feature knows; `surface` is what people meet: pages, admin rooms, commands, browser code. */
  layer: 'platform' | 'web' | 'rules' | 'surface' | 'app'
  domain: string
  feature: string
}

interface Import {
  from: Place
  to: Place
}

const domains = ['core', 'directory', 'publishing', 'shop', 'operations']
const sources = program.filesIn('src')
const imports = sources.flatMap(({ file, source }) =>
  importedBy(source)
    .map((target) => join(dirname(file), target))
    .filter((target) => target.startsWith('src/'))
    .map((target): Import => ({ from: placeOf(file), to: placeOf(target) })),
)

function importedBy(source: SourceFile): string[] {
  return source.imports.filter(isStringLiteral).map(({ text }) => text)
}

function placeOf(file: string): Place {
  const [, area, feature, ...inside] = file.split('/') as [string, string, string, ...string[]]
  if (area === 'platform' || area === 'web' || area === 'app') return { file, layer: area, domain: area, feature: area }
  const isSurface =
    /^(pages|admin|browser|command)$/.test(inside.length > 1 ? inside[0]! : '') ||
    /^([a-z-]+-)?command\.ts$/.test(inside[0]!)
  return { file, layer: isSurface ? 'surface' : 'rules', domain: area, feature: `${area}/${feature}` }
}

function violations(isWrong: (from: Place, to: Place) => boolean): string[] {
  return imports.filter(({ from, to }) => isWrong(from, to)).map(({ from, to }) => `${from.file} imports ${to.file}`)
}

const isLater = (to: Place, from: Place) => domains.indexOf(to.domain) > domains.indexOf(from.domain)

describe('imports', () => {
  test('are found: of values, of types and dynamic ones', () => {
    const isFound = (from: string, to: string) => imports.some((one) => one.from.file === from && one.to.file === to)
    assert.ok(imports.length > 3000)
    assert.ok(isFound('src/app/main.ts', 'src/app/program.ts'))
    assert.ok(isFound('src/platform/app.ts', 'src/platform/clock.ts'), 'import type')
    assert.ok(isFound('src/core/oauth/pages/register.ts', 'src/core/oauth/provider.ts'), 'import()')
  })

  test('every file lies in platform, web, app or a feature of a domain', () => {
    const known = new Set(['platform', 'web', 'app', ...domains])
    assert.deepEqual(
      sources.map(({ file }) => file).filter((file) => !known.has(file.split('/')[1]!)),
      [],
    )
  })

  test('platform imports nothing of ours', () => {
    assert.deepEqual(
      violations((from, to) => from.layer === 'platform' && to.layer !== 'platform'),
      [],
    )
  })

  test('web imports platform only', () => {
    assert.deepEqual(
      violations((from, to) => from.layer === 'web' && to.layer !== 'web' && to.layer !== 'platform'),
      [],
    )
  })

  test('rules import platform and rules, never web or pages', () => {
    assert.deepEqual(
      violations((from, to) => from.layer === 'rules' && (to.layer === 'web' || to.layer === 'surface')),
      [],
    )
  })

  test('nothing imports app', () => {
    assert.deepEqual(
      violations((from, to) => from.layer !== 'app' && to.layer === 'app'),
      [],
    )
  })

  test('rules import their own domain and those before it', () => {
    assert.deepEqual(
      violations((from, to) => from.layer === 'rules' && to.layer === 'rules' && isLater(to, from)),
      [],
    )
  })

  test('pages, admin areas and commands import those of their own domain and those before it', () => {
    assert.deepEqual(
      violations((from, to) => from.layer === 'surface' && to.layer === 'surface' && isLater(to, from)),
      [],
    )
  })

  test('no features import each other in a circle', () => {
    assert.deepEqual(cyclesAmong(imports.filter(({ from, to }) => from.layer === 'rules' && to.layer === 'rules')), [])
  })

  test('rules know no HTTP framework', () => {
    const isRule = (file: string) => placeOf(file).layer === 'rules'
    const wrong = sources.flatMap(({ file, source }) =>
      isRule(file) && importedBy(source).includes('fastify') ? [file] : [],
    )
    assert.deepEqual(wrong, [])
  })

  test('only set-up and commands import demo content', () => {
    const isDemo = ({ feature }: Place) => feature === 'operations/demo'
    assert.deepEqual(
      violations((from, to) => isDemo(to) && !isDemo(from) && from.layer !== 'app'),
      [],
    )
  })
})

/** Groups of features that reach each other (Tarjan's strongly connected components of more than one). */
function cyclesAmong(edges: readonly Import[]): string[][] {
  const next = new Map<string, Set<string>>()
  for (const { from, to } of edges) {
    if (from.feature === to.feature) continue
    next.set(from.feature, (next.get(from.feature) ?? new Set()).add(to.feature))
  }
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []
  const visit = (feature: string) => {
    index.set(feature, index.size)
    low.set(feature, index.get(feature)!)
    stack.push(feature)
    for (const to of next.get(feature) ?? []) {
      if (!index.has(to)) visit(to)
      if (stack.includes(to)) low.set(feature, Math.min(low.get(feature)!, low.get(to)!))
    }
    if (low.get(feature) !== index.get(feature)) return
    const group = stack.splice(stack.indexOf(feature))
    if (group.length > 1) cycles.push(group.sort())
  }
  for (const feature of next.keys()) if (!index.has(feature)) visit(feature)
  return cycles
}
