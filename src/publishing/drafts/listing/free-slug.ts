import { randomBytes } from 'node:crypto'
import { slugOf } from '../../../directory/listings/slugs.ts'

const maxNumbered = 20

/** Tries slugs for a name until one is free: `tidewell`, `tidewell-2`, … The unique key decides. */
export async function takeFreeSlug<Taken>(
  name: string,
  take: (slug: string) => Promise<Taken | undefined>,
): Promise<Taken> {
  const base = slugOf(name)
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : number <= maxNumbered ? `-${number}` : `-${randomBytes(4).toString('hex')}`
    const taken = await take(`${base}${suffix}`)
    if (taken !== undefined) return taken
  }
}
