import assert from 'node:assert/strict'
import type { InjectOptions } from 'fastify'
import type { Database } from '../../../../src/platform/database/types.ts'
import { type Answered, openTestApp, type TestApp } from '../../../support/app.ts'
import { createNotes, noteOperations } from './notes.ts'

export interface Notebook extends TestApp {
  /** Writes a note, by default with an API key that has all scopes. */
  write(body: unknown, more?: InjectOptions): Promise<Answered>
}

/** The product with test operations for notes instead of its real ones. */
export async function openNotebook(db: Database, environment: Record<string, string> = {}): Promise<Notebook> {
  await createNotes(db)
  const opened = await openTestApp(db, { operations: noteOperations, environment })
  const key = await opened.keyFor(await opened.member())
  return {
    ...opened,
    write: (body, { headers, ...more } = {}) =>
      opened.call({
        method: 'POST',
        url: '/api/v1/notebooks/log/notes',
        headers: withoutAbsent({ authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers }),
        payload: typeof body === 'string' ? body : JSON.stringify(body),
        ...more,
      }),
  }
}

function withoutAbsent(headers: NonNullable<InjectOptions['headers']>): NonNullable<InjectOptions['headers']> {
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined))
}

/** Checks the format of a problem document, its headers and its code. */
export function assertProblem(answer: Answered, status: number, code: string): void {
  assert.equal(answer.status, status, answer.text)
  assert.equal(answer.headers['content-type'], 'application/problem+json; charset=utf-8')
  assert.equal(answer.headers['cache-control'], 'no-store')
  const { type, title, detail, request_id, errors, ...rest } = answer.body
  assert.deepEqual(rest, { status, code })
  assert.equal(type, `http://localhost:3000/errors/${code}`)
  assert.equal(request_id, answer.headers['x-request-id'])
  for (const text of [title, detail, request_id])
    assert.ok(typeof text === 'string' && text.length > 5, JSON.stringify(answer.body))
  for (const error of errors ?? [])
    assert.deepEqual([typeof error.path, typeof error.message, Object.keys(error).length], ['string', 'string', 2])
}
