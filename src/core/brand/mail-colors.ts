import { isDeepStrictEqual } from 'node:util'
import type { App } from '../../platform/app.ts'
import type { MailColors, MailSite } from '../mail/template.ts'
import { defaultBrand } from './document.ts'
import { type Colors, tokensOf } from './palette.ts'
import { publishedBrand } from './settings.ts'

/** The published colors for emails, unless they are the product's defaults. */
export function brandMailColors(app: App): MailSite['colors'] {
  const { colors } = app.settings.get(publishedBrand)
  if (isDeepStrictEqual(colors, defaultBrand.colors)) return undefined
  return { light: schemeColors(colors, 'light'), dark: schemeColors(colors, 'dark') }
}

function schemeColors(colors: Colors, scheme: 'light' | 'dark'): MailColors {
  const { paper, surface, ink, text, muted, edge, signal, 'on-signal': onSignal } = tokensOf(colors, scheme)
  return { paper, surface, ink, text, muted, edge, signal, onSignal }
}
