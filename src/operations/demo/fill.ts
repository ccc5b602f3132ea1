import { randomBytes } from 'node:crypto'
import { createMember, memberByEmail } from '../../core/members/members.ts'
import type { App } from '../../platform/app.ts'
import { seedDemo } from './seed.ts'

const email = 'admin@slipway.example'

/** Demo content, and an admin whose sign-in is printed once. */
export async function fillWithDemo(
  app: App,
): Promise<{ listings: number; admin: { email: string; password: string } | null }> {
  const { listings } = await seedDemo(app)
  console.error(`Filled the empty site with ${listings} demo listings`)
  if (await memberByEmail(app.db, email)) return { listings, admin: null }
  const password = randomBytes(9).toString('base64url')
  await createMember(app.db, app.clock.now(), { email, password, name: 'Site admin', role: 'admin', verified: true })
  console.error(`Admin sign-in: ${email} with the password ${password}`)
  return { listings, admin: { email, password } }
}
