import { dirname, join } from 'node:path'
import { long, type TestFile } from './groups.ts'

/** Each takes more than a few seconds of processor time, most of them because they test every combination. */
const slow = [
  'test/app/admin-plans.test.ts',
  'test/app/commands/starting.test.ts',
  'test/app/faults.test.ts',
  'test/app/prepare-database.test.ts',
  'test/app/site/access.test.ts',
  'test/app/site/own-pictures.test.ts',
  'test/app/site/pages.test.ts',
  'test/contract/callers.test.ts',
  'test/contract/fuzz.test.ts',
  'test/contract/matrix.test.ts',
  'test/core/audit/names.test.ts',
  'test/core/mail/mailbox.test.ts',
  'test/core/mail/recipient-bound.test.ts',
  'test/core/mail/sending.test.ts',
  'test/core/oauth/refresh-reuse.test.ts',
  'test/core/oauth/storage.test.ts',
  'test/core/second-factor/fresh-check.test.ts',
  'test/core/second-factor/passkeys.test.ts',
  'test/core/second-factor/second-step.test.ts',
  'test/core/sign-in/account.test.ts',
  'test/core/sign-in/change-email.test.ts',
  'test/core/sign-in/providers.test.ts',
  'test/core/sign-in/throttling.test.ts',
  'test/deploy/upgrade.test.ts',
  'test/directory/badges/hostile-names.test.ts',
  'test/directory/badges/rendering.test.ts',
  'test/directory/categories/write.test.ts',
  'test/directory/discovery/cards.test.ts',
  'test/directory/launches/closed-weeks.test.ts',
  'test/directory/media/encode.test.ts',
  'test/directory/media/pictures.test.ts',
  'test/directory/media/s3-site.test.ts',
  'test/directory/media/uploading.test.ts',
  'test/directory/search/common-words.test.ts',
  'test/directory/search/filters-and-sorts.test.ts',
  'test/directory/search/hostile.test.ts',
  'test/directory/search/indexing.test.ts',
  'test/directory/search/plans.test.ts',
  'test/directory/search/ranking.test.ts',
  'test/directory/verified-revenue/connecting.test.ts',
  'test/directory/votes/one-person-one-vote.test.ts',
  'test/directory/votes/simulation.test.ts',
  'test/operations/demo/admin.test.ts',
  'test/operations/demo/bulk.test.ts',
  'test/operations/import-export/listings.test.ts',
  'test/operations/import-export/round-trip.test.ts',
  'test/platform/cache/instances.test.ts',
  'test/platform/database/data-directory.test.ts',
  'test/platform/database/embedded-session.test.ts',
  'test/platform/jobs/failing.test.ts',
  'test/platform/jobs/sending.test.ts',
  'test/platform/jobs/workers.test.ts',
  'test/platform/limits/floods.test.ts',
  'test/platform/limits/instances.test.ts',
  'test/publishing/claims/dns.test.ts',
  'test/publishing/claims/email.test.ts',
  'test/publishing/claims/website.test.ts',
  'test/publishing/drafter/llm-compared.test.ts',
  'test/publishing/drafter/llm.test.ts',
  'test/publishing/drafts/drafting.test.ts',
  'test/publishing/drafts/submitting.test.ts',
  'test/publishing/editing/pages/maker.test.ts',
  'test/publishing/lifecycle/badge/check.test.ts',
  'test/publishing/lifecycle/calendar.test.ts',
  'test/publishing/lifecycle/model.test.ts',
  'test/publishing/lifecycle/queue.test.ts',
  'test/publishing/reader/slow-text.test.ts',
  'test/publishing/reader/text.test.ts',
  'test/shop/fulfilment/board.test.ts',
  'test/shop/fulfilment/fulfilment.test.ts',
  'test/shop/invoices/invoices.test.ts',
  'test/shop/payments/disputes.test.ts',
  'test/shop/payments/gateways.test.ts',
  'test/shop/payments/pages/checkout.test.ts',
  'test/shop/payments/retries.test.ts',
  'test/stories/secrets.test.ts',
  'test/stories/transcripts.test.ts',
  'test/web/hardening.test.ts',
  'test/web/links.test.ts',
]

const startsPrograms = /from '(?:node:child_process|playwright-core)'|process\.env\.CHROMIUM_PATH/
const relativeImports = /\bfrom '(\.[^']+)'/g

export const leftOut = [...long, ...slow]

/**
 * The files of `npm run test:fast`: all but the ones listed as long or slow, and those that start another program (a
 * browser, a server, a command, an external suite), directly or through the test code they import.
 *
 * `read` returns the text of a file below `test/`.
 */
export function fastFiles(files: readonly TestFile[], read: (path: string) => string): TestFile[] {
  const known = new Map<string, boolean>()
  const startsProgram = (path: string, text: string): boolean => {
    const before = known.get(path)
    if (before !== undefined) return before
    // Set first, so that two files that import each other don't recurse forever.
    known.set(path, false)
    const imported = [...text.matchAll(relativeImports)]
      .map(([, target]) => join(dirname(path), target!))
      .filter((target) => target.startsWith('test/'))
    const starts = startsPrograms.test(text) || imported.some((target) => startsProgram(target, read(target)))
    known.set(path, starts)
    return starts
  }
  return files.filter(({ path, text }) => !leftOut.includes(path) && !startsProgram(path, text))
}
