import * as z from 'zod'
import { normaliseDomain } from '../../platform/domain-name.ts'
import { fetchJson, ProviderFailure } from '../../platform/outbound/outbound.ts'
import type { DomainRatingProvider } from './provider.ts'

const domainsPerRequest = 1000
const RatingsResponse = z.object({
  domain_rating: z.object({
    targets: z.array(z.object({ target: z.string(), domain_rating: z.number().min(0).max(100).nullable() })),
  }),
})

/** Ahrefs' free endpoint. */
export function ahrefs({ base, key }: { base: string; key: string | undefined }): DomainRatingProvider {
  const name = 'Ahrefs'

  async function fetchRatings(domains: string[]): Promise<z.output<typeof RatingsResponse>> {
    const response = await fetchJson(name, new URL('/v3/public/domain-rating-free', base), {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: { targets: domains },
    })
    const parsed = RatingsResponse.safeParse(response)
    if (!parsed.success) throw new ProviderFailure(name, 'sent an unexpected response instead of ratings')
    return parsed.data
  }

  return {
    name,
    async measure(domains) {
      const measured = new Map<string, number | null>()
      for (let from = 0; from < domains.length; from += domainsPerRequest) {
        const batch = domains.slice(from, from + domainsPerRequest)
        // Ahrefs answers in lower case with a trailing slash and may omit some, so match by normalized domain.
        const spellings = new Map(batch.map((domain) => [normaliseDomain(domain), domain]))
        for (const { target, domain_rating } of (await fetchRatings(batch)).domain_rating.targets) {
          const domain = spellings.get(normaliseDomain(target))
          if (domain !== undefined) measured.set(domain, domain_rating === null ? null : Math.round(domain_rating))
        }
      }
      return measured
    },
  }
}
