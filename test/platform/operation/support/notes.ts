import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import { sql } from '../../../../src/platform/database/sql.ts'
import type { Database } from '../../../../src/platform/database/types.ts'
import { operation } from '../../../../src/platform/operation/declare.ts'
import { Problem } from '../../../../src/platform/problem.ts'

const Note = z.object({ id: z.int(), text: z.string(), tags: z.array(z.string()) })

/** A table for these tests that shows what a request has stored. */
export async function createNotes(db: Database): Promise<void> {
  await db.script('create table notes (id bigint generated always as identity primary key, text text not null)')
}

export async function notesIn(db: Database): Promise<string[]> {
  return (await db.many(sql<{ text: string }>`select text from notes order by id`)).map(({ text }) => text)
}

const rejection = (error: Error) => () => Promise.reject(error)

/** What happens after a note with this text is written. */
const behaviors = new Map<string, () => Promise<unknown>>([
  ['slow', () => pause(150)],
  ['refused', rejection(new Problem('not_allowed_now', 'Notes are not taken now.'))],
  ['forbidden', rejection(new Problem('forbidden', 'Not you.'))],
  ['missing', rejection(new Problem('not_found', 'There is no such notebook.'))],
  ['broken', rejection(new Error('password=hunter2 at db.internal'))],
])

/** Writes before it fails, so that every failure has something to roll back. */
export const write_note = operation({
  id: 'write_note',
  title: 'Write a note',
  description: 'Keeps a note.',
  group: 'notes',
  method: 'POST',
  path: '/notebooks/{notebook}/notes',
  access: 'listings:write',
  params: z.object({ notebook: z.string().min(1).max(40) }),
  query: z.object({ pinned: z.boolean().optional(), weight: z.int().min(0).max(9).optional() }),
  body: z.object({
    text: z.string().min(1).max(200),
    tags: z.array(z.string().max(20)).max(3).optional(),
    author: z.object({ name: z.string(), age: z.int().optional() }).strict().optional(),
  }),
  returns: Note,
  status: 201,
  acceptsIdempotencyKey: true,
  example: {
    params: { notebook: 'log' },
    body: { text: 'High tide at six.' },
    response: { id: 1, text: 'High tide at six.', tags: [] },
  },
  async run({ app, db, body }) {
    const { id } = await db.one(sql<{ id: number }>`insert into notes (text) values (${body.text}) returning id`)
    await app.cache.invalidate(db, ['notes'])
    await behaviors.get(body.text)?.()
    return { id, text: body.text, tags: body.tags ?? [] }
  },
})

export const list_notes = operation({
  id: 'list_notes',
  title: 'List notes',
  description: 'All notes.',
  group: 'notes',
  method: 'GET',
  path: '/notes',
  access: 'public',
  query: z.object({
    per_page: z.int().min(1).max(100).default(20),
    oldest_first: z.boolean().default(false),
    word: z.string().max(50).optional(),
  }),
  returns: z.object({ items: z.array(z.string()) }),
  example: { response: { items: ['High tide at six.'] } },
  cacheTags: () => ['notes'],
  async run({ db, query }) {
    if (query.word === 'broken') throw new Error('password=hunter2 at db.internal')
    if (query.word === 'missing') throw new Problem('not_found', 'There is no such word.')
    const rows = await db.many(sql<{ text: string }>`select text from notes order by id limit ${query.per_page}`)
    return { items: rows.map(({ text }) => text) }
  },
})

export const noteOperations = [write_note, list_notes]
