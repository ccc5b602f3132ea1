import { AsyncLocalStorage } from 'node:async_hooks'
import type { App } from '../../platform/app.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { uncached } from '../../platform/uncached.ts'
import { siteName, sitePurpose } from '../site-settings/settings.ts'
import type { Brand } from './document.ts'
import { allowsCustomCode, publishedBrand } from './settings.ts'

/** A draft, on its own page or in the frame of the brand page. */
interface Preview {
  brand: Brand
  kind: 'page' | 'frame'
}

const preview = new AsyncLocalStorage<Preview>()

/** Runs the rest of a request with a draft instead of the published brand. Nothing is cached. */
export function previewing<Result>(shown: Preview, work: () => Result): Result {
  return preview.run(shown, () => uncached(work))
}

export function previewKind(): Preview['kind'] | undefined {
  return preview.getStore()?.kind
}

/** The brand that this request shows. */
export function brandOf({ settings }: { settings: Settings }): Brand {
  return preview.getStore()?.brand ?? settings.get(publishedBrand)
}

/** The published name is stored as a setting, like the purpose, so that it can also be changed there. */
export function brandName({ settings }: { settings: Settings }): string {
  return preview.getStore()?.brand.identity.name ?? settings.get(siteName)
}

export function purposeOf({ settings }: Pick<App, 'settings'>): string {
  return preview.getStore()?.brand.identity.purpose ?? settings.get(sitePurpose)
}

/** CSS and head snippet of the owner, if the settings allow them. */
export function customCodeOf(app: App): Brand['code'] | null {
  const { code } = brandOf(app)
  return app.settings.get(allowsCustomCode) && (code.css !== '' || code.head !== '') ? code : null
}
