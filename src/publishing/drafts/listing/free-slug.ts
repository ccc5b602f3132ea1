import { randomBytes } from 'node:crypto'
import { slugOf } from '../../../directory/listings/slugs.ts'

const numbered = 20

/** Takes the first slug made from a name that is free: `tidewell`, `tidewell-2`, … The key of the table decides. */
export async function takeFreeSlug<Taken>(
  name: string,
  take: (slug: string) => Promise<Taken | undefined>,
): Promise<Taken> {
  const plain = slugOf(name)
  for (let number = 1; ; number++) {
    const ending = number === 1 ? '' : number <= numbered ? `-${number}` : `-${randomBytes(4).toString('hex')}`
    const taken = await take(`${plain}${ending}`)
    if (taken !== undefined) return taken
  }
}
