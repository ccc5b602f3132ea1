import * as z from 'zod'
import { normaliseDomain } from '../../platform/domain-name.ts'
import { askJson, ProviderFailure } from '../../platform/outbound/outbound.ts'
import type { DomainRatingProvider } from './provider.ts'

const atOnce = 1000
const Answer = z.object({
  domain_rating: z.object({
    targets: z.array(z.object({ target: z.string(), domain_rating: z.number().min(0).max(100).nullable() })),
  }),
})

/** Ahrefs' free endpoint. Its licence asks for the credit wherever a value is shown. */
export function ahrefs({ base, key }: { base: string; key: string | undefined }): DomainRatingProvider {
  const name = 'Ahrefs'

  async function ask(domains: string[]): Promise<z.output<typeof Answer>> {
    const answer = await askJson(name, new URL('/v3/public/domain-rating-free', base), {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: { targets: domains },
    })
    const read = Answer.safeParse(answer)
    if (!read.success) throw new ProviderFailure(name, 'answered with something that is not a list of ratings')
    return read.data
  }

  return {
    name,
    attribution: 'Domain Rating by Ahrefs (https://ahrefs.com/).',
    async measure(domains) {
      const measured = new Map<string, number | null>()
      for (let from = 0; from < domains.length; from += atOnce) {
        const asked = domains.slice(from, from + atOnce)
        // Answers are matched by domain: they come in lower case, with a slash at the end, and some may be missing.
        const spellings = new Map(asked.map((domain) => [normaliseDomain(domain), domain]))
        for (const { target, domain_rating } of (await ask(asked)).domain_rating.targets) {
          const domain = spellings.get(normaliseDomain(target))
          if (domain !== undefined) measured.set(domain, domain_rating === null ? null : Math.round(domain_rating))
        }
      }
      return measured
    },
  }
}
