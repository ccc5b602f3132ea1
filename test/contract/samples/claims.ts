import { openClaim } from '../../../src/publishing/claims/open.ts'
import type { Samples, SamplesFor } from '../samples.ts'

const claim = (payload: Record<string, unknown>) => ({ method: 'POST' as const, url: '/claims', payload })

/** A claim that is verified without a network request. */
const verifying: SamplesFor = async ({ app }, { id }) => {
  const { id: claimId } = await app.db.transaction((tx) =>
    openClaim(app, tx, id, { slug: 'flakehound', method: 'email', email: 'crew@flakehound.example' }),
  )
  return {
    ok: { method: 'POST', url: `/claims/${claimId}/verify` },
    bad: [
      { method: 'POST', url: '/claims/0/verify' },
      { method: 'POST', url: '/claims/one/verify' },
      { method: 'POST', url: `/claims/${claimId}/verify`, payload: { surprise: 1 } },
    ],
    missing: { method: 'POST', url: '/claims/999999999/verify' },
  }
}

export const claimSamples: Record<string, Samples | SamplesFor> = {
  claim_listing: {
    ok: claim({ slug: 'pigeonry', method: 'dns' }),
    bad: [
      claim({}),
      claim({ slug: 'pigeonry' }),
      claim({ slug: 'pigeonry', method: 'phone' }),
      claim({ slug: 'no-such-listing', method: 'dns' }),
      claim({ slug: 'a'.repeat(221), method: 'dns' }),
      claim({ slug: 'pigeonry', method: 'email' }),
      claim({ slug: 'pigeonry', method: 'email', email: 'someone@gmail.com' }),
      claim({ slug: 'pigeonry', method: 'email', email: 'not an address' }),
      claim({ slug: 'pigeonry', method: 'dns', email: 'crew@pigeonry.example' }),
      claim({ slug: 'pigeonry', method: 'dns', surprise: 1 }),
    ],
  },
  verify_claim: verifying,
  async withdraw_claim(site, caller) {
    const { id } = await site.app.db.transaction((tx) =>
      openClaim(site.app, tx, caller.id, { slug: 'flakehound', method: 'file' }),
    )
    return {
      ok: { method: 'DELETE', url: `/claims/${id}` },
      bad: [
        { method: 'DELETE', url: '/claims/0' },
        { method: 'DELETE', url: '/claims/one' },
        { method: 'DELETE', url: `/claims/${id}`, payload: { surprise: 1 } },
      ],
      missing: { method: 'DELETE', url: '/claims/999999999' },
    }
  },
  list_my_claims: { ok: { method: 'GET', url: '/claims?per_page=5' }, bad: [{ method: 'GET', url: '/claims?page=0' }] },
}
