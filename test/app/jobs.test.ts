import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { jobs } from '../../src/app/jobs.ts'

const features = new Set(
  globSync('src/*/*/', { cwd: join(import.meta.dirname, '../..') }).map((folder) => basename(folder)),
)

for (const { name, formerly = [] } of jobs)
  test(`${name} is named after its feature and what it does`, () => {
    const [feature, verb, ...rest] = name.split('.')
    assert.ok(features.has(feature!), `there is no feature ${feature}`)
    assert.match(verb ?? '', /^[a-z]+(_[a-z]+)*$/)
    assert.deepEqual(rest, [])
    assert.deepEqual(
      formerly.filter((former) => jobs.some((job) => job.name === former)),
      [],
      'a former name is not the name of another job',
    )
  })
