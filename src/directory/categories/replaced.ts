import type { App } from '../../platform/app.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { extensionPoint } from '../../platform/extensions.ts'

/**
 * Updates what a feature stores about a category outside of the category tables. Called before its slug or name changes
 * and before it is removed or merged into another. `replacement` is the slug to use from now on; null if there is none.
 */
export type OnCategoryReplaced = (
  tx: Transaction,
  category: { slug: string; name: string },
  replacement: string | null,
) => Promise<void>

export const categoryReplaced = extensionPoint<OnCategoryReplaced>('category replaced')

export async function replaceCategory(
  app: App,
  tx: Transaction,
  category: { slug: string; name: string },
  replacement: string | null,
): Promise<void> {
  for (const replace of app.extensions.of(categoryReplaced)) await replace(tx, category, replacement)
}
