import type { InjectOptions } from 'fastify'
import type { Member } from '../../../src/core/members/members.ts'
import { follow } from '../../../src/directory/follows/follow.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import type { Answered, TestApp } from '../../support/app.ts'

export interface Owner {
  member: Member
  call(
    method: 'GET' | 'PATCH' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: InjectOptions['payload'],
    headers?: Record<string, string>,
  ): Promise<Answered>
}

/** Creates a member who calls the API with their own key. */
export async function createOwner(site: TestApp, name = 'Ada Marsh'): Promise<Owner> {
  const member = await site.member({ name })
  const key = await site.keyFor(member)
  return {
    member,
    call: (method, path, payload, headers = {}) =>
      site.call({
        method,
        url: `/api/v1${path}`,
        headers: { authorization: `Bearer ${key}`, ...headers },
        ...(payload !== undefined && { payload }),
      }),
  }
}

export async function createFollowers(site: TestApp, listingId: number, count: number): Promise<Member[]> {
  const followers: Member[] = []
  for (let index = 0; index < count; index++) {
    const member = await site.member()
    await site.app.db.transaction((tx) => follow(site.app, tx, { listingId, memberId: member.id }))
    followers.push(member)
  }
  return followers
}

interface SentMail {
  subject: string
  body_text: string
  topic: string | null
}

export function mailsTo(site: TestApp, { id }: Member): Promise<SentMail[]> {
  return site.app.db.many(
    sql<SentMail>`select subject, body_text, topic from mails where member_id = ${id} order by id`,
  )
}
